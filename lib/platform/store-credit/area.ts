import type { Area } from '#platform/area.ts'
import { gifts, issued } from './count-issued.ts'
import { forgetApprovals, holdRequests } from './forget-approvals.ts'
import { lapseApprovalsJobOf } from './lapse-approvals.ts'
import { routes } from './routes.ts'
import { tellApprovals } from './tell-approvals.ts'

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
}
