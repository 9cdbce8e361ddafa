import type { Area } from '#platform/area.ts'
import { seedStoreCredit } from './seed.ts'
import type { Issued } from './seed-acts.ts'
import { seedApprovals } from './seed-approvals.ts'
import type { Table } from '#platform/exports/table.ts'
import { activityTable } from './activity-rows.ts'
import { gifts, issued } from './count-issued.ts'
import { forgetApprovals, holdRequests } from './forget-approvals.ts'
import { lapseApprovalsJobOf } from './lapse-approvals.ts'
import { routes } from './routes.ts'
import { tellApprovals } from './tell-approvals.ts'

declare module '#platform/area.ts' {
  interface Made {
    issued: Issued[]
  }
}

export const storeCredit: Area = {
  routes,
  tables: {
    approval: {
      kept: 'ever',
      personal: ['recipient_name', 'recipient_email', 'note', 'input', 'answer'],
      plain: ['state', 'reason'],
    },
  },
  jobs: [lapseApprovalsJobOf],
  counts: { issue_store_credit: issued, monthly_gifts: gifts },
  hold: holdRequests,
  forget: forgetApprovals,
  tell: tellApprovals,
  exports: { activity: { right: 'read', file: 'activity', ...(activityTable as Table) } },
  seeds: {
    'store credit': async ({ trx, platform, shop, dice, now, staff, made }) => {
      made.issued = await seedStoreCredit(trx, platform, shop, dice, now, { ...made, staff })
    },
    approvals: ({ trx, platform, shop, now, staff }) =>
      seedApprovals(trx, platform, shop.shop_id, { owner: staff[0]!, staff: staff[1]! }, now),
  },
}
