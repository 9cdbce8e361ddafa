import type { Area } from '#platform/area.ts'
import { forgetEvents } from './forget-events.ts'
import { routes } from './routes.ts'
import { takeWaitingJobOf } from './take-waiting.ts'
import { tellEvents } from './tell-events.ts'

export const events: Area = {
  routes,
  jobs: [takeWaitingJobOf],
  tables: {
    event: {
      customer: 'move',
      kept: [{ days: 400, since: 'created_at' }],
      personal: ['subject', 'data'],
      plain: [
        'source',
        'external_id',
        'topic',
        'digest',
        'state',
        'problem',
        'decide',
        'decide_problem',
      ],
    },
    event_listener: { kept: 'ever', plain: ['topic'] },
  },
  forget: forgetEvents,
  tell: tellEvents,
}
