import type { Area } from '#platform/area.ts'
import { forgetReturns, tellReturns } from './personal-data.ts'
import type { Table } from '#platform/exports/table.ts'
import { refundLineTable } from './export/export-lines.ts'
import { returnTable } from './export/export-returns.ts'
import { lapseJobOf } from './request/lapse-returns.ts'
import { routes } from './routes.ts'
import { startTelling } from './tasks/tell-store.ts'
import { findPages } from './shopper/pages/find.ts'
import { visitPages } from './shopper/pages/visit.ts'
import { codeJobOf } from './shopper/send-code.ts'
import { takeRefund } from './take-refund.ts'
import { seedRefunds } from './seed/seed-refunds.ts'
import { seedRequests } from './seed/seed-requests.ts'

export const returns: Area = {
  routes,
  takes: { refund_created: takeRefund },
  pages: [findPages, visitPages],
  jobs: [codeJobOf, lapseJobOf],
  forget: forgetReturns,
  tell: tellReturns,
  seeds: {
    refunds: async (seeding) => {
      await seedRefunds(seeding)
      await seedRequests(seeding)
    },
  },
  tables: {
    gift_receipt: { kept: 'with', plain: ['code_digest'] },
    refund: {
      customer: 'move',
      kept: 'ever',
      personal: ['recipient_name', 'recipient_email', 'search', 'note'],
      plain: [
        'state',
        'origin',
        'external_id',
        'to',
        'reward_source',
        'location_id',
        'helpdesk',
        'ticket',
        'made_by',
      ],
    },
    refund_line: { kept: 'with', plain: ['restock', 'reason'] },
    refund_part: { kept: 'with', plain: ['kind', 'order_name'] },
    return_event: { kept: 'with', plain: ['kind', 'detail'] },
    return_line: { kept: 'with', personal: ['words'], plain: ['reason'] },
    return_request: {
      customer: 'move',
      kept: 'ever',
      personal: ['name', 'email', 'search', 'note', 'rejection'],
      plain: ['state', 'origin', 'to', 'verdict', 'helpdesk', 'ticket'],
    },
    return_settings: { kept: 'ever', plain: ['settings'] },
    store_task: { kept: 'with', plain: ['state', 'steps', 'problem', 'store_ref'] },
    return_visit: {
      stays: true,
      kept: [{ days: 2, since: 'created_at' }],
      personal: ['email'],
      plain: [
        'typed',
        'receipt_digest',
        'language',
        'handle_digest',
        'code_digest',
        'token_digest',
        'token_sealed',
      ],
    },
  },
  work: [startTelling],
  exports: {
    returns: { right: 'lookup', file: 'returns', ...(returnTable as Table) },
    refund_lines: { right: 'lookup', file: 'refund-lines', ...(refundLineTable as Table) },
  },
}
