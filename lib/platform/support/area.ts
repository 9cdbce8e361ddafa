import type { Area } from '#platform/area.ts'
import { routes } from './routes.ts'

export const support: Area = {
  routes,
  tables: {
    review: { kept: 'ever', plain: ['review'] },
    ticket: { kept: 'ever', plain: ['kind', 'reason', 'email', 'body', 'detail', 'state'] },
  },
}
