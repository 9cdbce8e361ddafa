import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type {
  RefundPartKind,
  RefundState,
  RefundWay,
  Restock,
  ReturnReason,
  RewardSource,
} from '#contract/returns/refund.ts'
import type {
  Outcome,
  ReturnEventKind,
  returnOrigins,
  ReturnState,
} from '#contract/returns/requests.ts'
import type { ReturnEventDetail, Verdict } from '#contract/returns/requests-shapes.ts'
import type { Zone } from '#rules/returns/policy.ts'
import type { taskProblems, TaskState, taskSteps } from '#contract/returns/tasks.ts'

export type RefundTable = {
  shop_id: bigint
  /** text by which it is found; set by a trigger */
  search: Generated<string>
  refund_id: GeneratedAlways<bigint>
  order_id: bigint
  return_id: bigint | null
  state: RefundState
  origin: 'here' | 'store'
  /** the store's id of a refund made there */
  external_id: string | null
  /** given back in all, without the bonus */
  amount: bigint
  goods: bigint
  tax: bigint
  shipping: bigint
  fee: bigint
  bonus: bigint
  to: RefundWay
  reward_source: RewardSource
  note: string | null
  notified: boolean
  location_id: string | null
  helpdesk: string | null
  ticket: string | null
  customer_id: bigint | null
  recipient_name: string | null
  recipient_email: string | null
  mail_id: bigint | null
  staff_id: bigint | null
  made_by: 'person' | 'till' | 'job' | 'shopper' | 'store'
  created_at: Date
  undone_at: Date | null
  undone_by: bigint | null
  /** amount of it that the store's own figure is known to include */
  matched: Generated<bigint>
}
export type RefundLineTable = {
  shop_id: bigint
  refund_id: bigint
  line_id: bigint
  quantity: number
  net: bigint
  tax: bigint
  restock: Restock
  /** pieces that stay out of stock though the others are restocked */
  kept_out: Generated<number>
  reason: ReturnReason | null
}
/** Part of a refund; `undone` of `amount` was undone by the movement `undo_id`. */
export type RefundPartTable = {
  shop_id: bigint
  refund_id: bigint
  part_no: number
  kind: RefundPartKind
  amount: bigint
  gift_card_id: bigint | null
  movement_id: bigint | null
  redemption_id: bigint | null
  reward_id: bigint | null
  order_name: string | null
  undone: Generated<bigint>
  undo_id: bigint | null
}
export type KeptVerdict = Verdict & { outcomes?: Zone['outcomes'] }
export type ReturnRequestTable = {
  shop_id: bigint
  /** text by which it is found; set by a trigger */
  search: Generated<string>
  return_id: GeneratedAlways<bigint>
  order_id: bigint
  /** counts an order's returns from 1: `#1001-R1` */
  number: number
  state: ReturnState
  origin: (typeof returnOrigins)[number]
  to: Outcome
  is_gift: Generated<boolean>
  needs_review: Generated<boolean>
  customer_id: bigint | null
  name: string | null
  email: string | null
  amount: bigint
  /** requested in place of the pieces' worth */
  refund_amount: bigint | null
  pieces: number
  /** its wire form, with the outcomes of the policy of its day */
  verdict: ColumnType<KeptVerdict | null, string | null, string | null>
  note: string | null
  rejection: string | null
  staff_id: bigint | null
  lapses_at: Date | null
  /** the ticket for which it was requested; `ticket_seen`: also if that already has a credit */
  helpdesk: Generated<string | null>
  ticket: Generated<string | null>
  ticket_seen: Generated<boolean>
  created_at: Date
  changed_at: Date
  /** place in the list: requested ones come first, then the newest */
  place: GeneratedAlways<bigint>
}
export type ReturnLineTable = {
  shop_id: bigint
  return_id: bigint
  line_id: bigint
  quantity: number
  reason: ReturnReason | null
  words: string | null
  accepted: number | null
  damaged: number | null
  missing: number | null
  refund_damaged: Generated<boolean>
}
export type ReturnEventTable = {
  shop_id: bigint
  event_id: GeneratedAlways<bigint>
  return_id: bigint
  kind: ReturnEventKind
  staff_id: bigint | null
  detail: ColumnType<ReturnEventDetail, string, string>
  at: Date
}
export type ReturnSettingsTable = {
  shop_id: bigint
  revision: bigint
  settings: unknown
  staff_id: bigint | null
  changed_at: Date
}
/** A step of a task for the store; amounts in minor units as text. */
export type TaskStep = {
  step: (typeof taskSteps)[number]
  name?: string
  sku?: string
  /** the line's place in the order, from 1 */
  line?: number
  quantity?: number
  amount?: string
  location_id?: string
}
export type StoreTaskTable = {
  shop_id: bigint
  task_id: GeneratedAlways<bigint>
  refund_id: bigint
  is_undo: Generated<boolean>
  /** the arrival of items after their refund */
  is_arrival: Generated<boolean>
  state: TaskState
  steps: unknown
  tries: Generated<number>
  problem: (typeof taskProblems)[number] | null
  next_try_at: Date | null
  staff_id: bigint | null
  created_at: Date
  done_at: Date | null
  /** when it was first sent to a connected store */
  told_at: Date | null
  /** the store's id of what it did */
  store_ref: string | null
  /** orders the list: open and failed tasks first, then the newest */
  place: GeneratedAlways<bigint>
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    refund: RefundTable
    refund_line: RefundLineTable
    refund_part: RefundPartTable
    return_event: ReturnEventTable
    return_line: ReturnLineTable
    return_request: ReturnRequestTable
    return_settings: ReturnSettingsTable
    store_task: StoreTaskTable
  }
}
