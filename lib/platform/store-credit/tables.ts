import type { GeneratedAlways } from 'kysely'
import type { approvalStates } from '#contract/store-credit/calls.ts'
import type { Json } from '#platform/shop/tables.ts'
import type { ApprovalInput } from './ask-approval.ts'

export type ApprovalTable = {
  approval_id: GeneratedAlways<bigint>
  shop_id: bigint
  /** the requester */
  staff_id: bigint
  state: (typeof approvalStates)[number]
  amount: bigint
  recipient_name: string
  recipient_email: string
  reason: string
  note: string | null
  /** the issue to make on approval */
  input: Json<ApprovalInput>
  decided_by: bigint | null
  answer: string | null
  movement_id: bigint | null
  created_at: Date
  lapses_at: Date
  decided_at: Date | null
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    approval: ApprovalTable
  }
}
