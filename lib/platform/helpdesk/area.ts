import type { Area } from '#platform/area.ts'
import { routes } from './routes.ts'

export const helpdesk: Area = {
  routes,
  tables: { ticket_credit: { kept: 'ever', plain: ['helpdesk', 'ticket'] } },
}
