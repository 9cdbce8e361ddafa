import type { Area } from '#platform/area.ts'
import { rollUpJobOf } from './roll-up.ts'
import { routes } from './routes.ts'

export const analytics: Area = {
  routes,
  tables: {
    month_close: { kept: 'ever' },
    rollup: { kept: 'ever', plain: ['time_zone'] },
    rollup_age: { kept: 'ever', plain: ['span', 'of_kind', 'money', 'source'] },
    rollup_band: { kept: 'ever' },
    rollup_day: { kept: 'ever', plain: ['kind', 'of_kind', 'contra', 'money', 'source', 'reason'] },
  },
  jobs: [rollUpJobOf],
}
