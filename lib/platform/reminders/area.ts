import type { Area } from '#platform/area.ts'
import { remindersJobOf } from './jobs.ts'
import { routes } from './routes.ts'
import { tellReminders } from './tell-reminders.ts'

export const reminders: Area = {
  routes,
  tables: {
    reminder: { kept: 'ever', plain: ['mail', 'when', 'at', 'tags', 'most'] },
    // rows of a merged customer stay, because two may have the same day; they are read with both
    reminder_sent: { kept: [{ days: 800, since: 'sent_at' }], customer: 'stay' },
  },
  jobs: [remindersJobOf],
  tell: tellReminders,
}
