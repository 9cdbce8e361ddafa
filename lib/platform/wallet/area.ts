import type { Area } from '#platform/area.ts'
import { mailPasses } from './mail-passes.ts'
import { forgetPasses, tellPasses } from './personal-data.ts'
import { routes } from './routes.ts'
import { startFollowing, startPushing, startTelling } from './push/workers.ts'

export const wallet: Area = {
  routes,
  tables: {
    wallet_pass: { kept: 'ever', plain: ['kind', 'serial'] },
    pass_device: {
      secret: ['push_token'],
      kept: [{ days: 30, since: 'voided_at' }],
      plain: ['library_id', 'push_token'],
    },
    pass_push: { stays: true, kept: 'with' },
    pass_mark: { stays: true, kept: 'with' },
    pass_look: { stays: true, kept: 'with' },
    pass_class: { kept: 'ever', plain: ['digest'] },
    pass_cursor: { kept: 'ever', plain: ['followed'] },
  },
  work: [startFollowing, startPushing, startTelling],
  ports: { passes: mailPasses },
  forget: forgetPasses,
  tell: tellPasses,
}
