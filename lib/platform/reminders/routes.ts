import * as calls from '#contract/reminders/calls.ts'
import { serve, serveOnce } from '#platform/route.ts'
import { changeReminder, createReminder, removeReminder } from './change-reminder.ts'
import { listCustomerReminders } from './customer-reminders.ts'
import { listReminders } from './list-reminders.ts'
import { previewReminders } from './preview.ts'

export const routes = [
  serve(calls.listReminders, listReminders),
  serve(calls.previewReminders, previewReminders),
  serve(calls.changeReminder, changeReminder),
  serve(calls.removeReminder, removeReminder),
  serve(calls.listCustomerReminders, listCustomerReminders),
  serveOnce(calls.createReminder, createReminder),
]
