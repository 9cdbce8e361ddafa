import { sendDays } from '#contract/webhooks/webhook.ts'
import type { Area } from '#platform/area.ts'
import { forgetBodies } from './forget-bodies.ts'
import { routes } from './routes.ts'
import { startQueueing, startSending } from './workers.ts'

export const webhooks: Area = {
  routes,
  tables: {
    webhook: {
      kept: 'ever',
      plain: ['url', 'types', 'state', 'secret', 'secret_last4', 'old_secret'],
    },
    webhook_cursor: { kept: 'ever' },
    webhook_send: {
      kept: [{ days: sendDays, since: 'created_at' }],
      plain: ['kind', 'source', 'type', 'state', 'problem'],
    },
    webhook_replay: {
      kept: [{ days: sendDays, since: 'created_at' }],
      plain: ['types', 'state'],
    },
  },
  work: [startQueueing, startSending],
  forget: forgetBodies,
}
