import type { Area } from '#platform/area.ts'
import { reviewJobOf } from './forward-review.ts'
import { routes } from './routes.ts'

export const support: Area = {
  routes,
  jobs: [reviewJobOf],
  tables: {
    review: { kept: 'ever', plain: ['review'] },
    ticket: { kept: 'ever', plain: ['kind', 'reason', 'email', 'body', 'detail', 'state'] },
  },
}
