import type { Area } from '#platform/area.ts'
import { sql } from 'kysely'
import { routes } from './routes.ts'

export const billing: Area = {
  routes,
  tables: {
    checkout: {
      kept: [{ days: 90, since: 'expires_at', only: sql`approved is distinct from true` }],
      plain: ['token_digest', 'plan_name', 'payment_plan', 'code'],
    },
  },
}
