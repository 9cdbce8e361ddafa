import type { Area } from '#platform/area.ts'
import { forgetPerson } from './personal-data/forget-person.ts'
import { tellPerson } from './personal-data/tell-person.ts'
import { routes } from './routes.ts'

export const customers: Area = {
  routes,
  tables: {
    customer: {
      customer: 'stay',
      kept: 'ever',
      personal: ['first_name', 'last_name', 'full_name', 'email', 'tags', 'search', 'note'],
      plain: ['platform_customer_id', 'state', 'digest'],
    },
    referral: { customer: 'move', kept: 'ever', personal: ['email', 'name'] },
  },
  forget: forgetPerson,
  tell: tellPerson,
}
