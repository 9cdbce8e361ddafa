import type { Area } from '#platform/area.ts'
import { type Seeded, seedCustomers } from './seed.ts'
import type { Table } from '#platform/exports/table.ts'
import { customerTable } from './customer-rows.ts'
import { forgetPerson } from './personal-data/forget-person.ts'
import { tellPerson } from './personal-data/tell-person.ts'
import { routes } from './routes.ts'
import { takeCustomer } from './store-record/take-customer.ts'
import { takeCustomers } from './store-record/take-customers.ts'

const customersMade = 400

declare module '#platform/area.ts' {
  interface Made {
    customers: Seeded[]
  }
}

export const customers: Area = {
  routes,
  tables: {
    customer: {
      customer: 'stay',
      kept: 'ever',
      personal: [
        'first_name',
        'last_name',
        'full_name',
        'email',
        'phone',
        'tags',
        'search',
        'note',
        'country',
      ],
      plain: ['platform_customer_id', 'state', 'language', 'digest'],
    },
    former_email: { customer: 'move', kept: 'ever', personal: ['email'] },
    referral: {
      customer: 'move',
      kept: 'ever',
      personal: ['email', 'name', 'mailbox', 'reason'],
      plain: ['state', 'signals'],
    },
  },
  forget: forgetPerson,
  tell: tellPerson,
  takes: { customer_created: takeCustomer, customer_updated: takeCustomer },
  takesMany: { customer_created: takeCustomers, customer_updated: takeCustomers },
  exports: { customers: { right: 'lookup', file: 'customers', ...(customerTable as Table) } },
  seeds: {
    customers: async ({ trx, shop, dice, now, made }) => {
      made.customers = await seedCustomers(trx, shop.shop_id, dice, now, customersMade)
    },
  },
}
