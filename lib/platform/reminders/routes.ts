import * as calls from '#contract/reminders/calls.ts'
import { serve, serveLooked } from '#platform/route.ts'
import { changeReminder, countPast, createReminder } from './change-reminder.ts'
import { listCustomerReminders } from './customer-reminders.ts'
import { listReminders } from './list-reminders.ts'
import { previewReminders } from './preview.ts'
import { removeReminder, restoreReminder } from './remove-reminder.ts'

export const routes = [
  serve(calls.listReminders, listReminders),
  serve(calls.previewReminders, previewReminders),
  serve(calls.changeReminder, changeReminder),
  serve(calls.removeReminder, removeReminder),
  serve(calls.restoreReminder, restoreReminder),
  serve(calls.listCustomerReminders, listCustomerReminders),
  serveLooked(calls.createReminder, (ctx, { body }) => countPast(ctx, body), createReminder),
]
