import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { NoticeSource, NoticeType } from '#contract/feed/notice-types.ts'
import type { SendKind, SendProblem, SendState, WebhookState } from '#contract/webhooks/webhook.ts'

export type WebhookTable = {
  shop_id: bigint
  webhook_id: GeneratedAlways<bigint>
  url: string
  types: NoticeType[]
  state: WebhookState
  /** sealed by the vault, like the one before it, which signs too until its time is over */
  secret: Uint8Array
  secret_last4: string
  old_secret: Generated<Uint8Array | null>
  old_secret_until: Generated<Date | null>
  /** earlier notices are sent by a replay alone */
  live_from: Date
  last_success_at: Generated<Date | null>
  /** the first failure since the last success */
  failing_since: Generated<Date | null>
  /** the last turn: the one that waited longest is next */
  served_at: Generated<Date | null>
  staff_id: bigint
  /** the member who set its address or switched it on last; it stops with an API key that did */
  set_by: bigint
  created_at: Date
  changed_at: Date
  deleted_at: Generated<Date | null>
}
/** Position up to which a shop's notices were queued for its webhooks. */
export type WebhookCursorTable = { shop_id: bigint; upto: Generated<bigint> }
/** A notice that is sent to a webhook; a test has none. */
export type WebhookSendTable = {
  shop_id: bigint
  send_id: GeneratedAlways<bigint>
  webhook_id: bigint
  kind: SendKind
  /** 0: tests, 1: what is new, 2: replays */
  lane: number
  source: NoticeSource | null
  source_id: bigint | null
  sequence: bigint | null
  type: NoticeType
  at: Date
  state: SendState
  due_at: Date
  /** while it is sent, the time after which another process may send it */
  held_until: Generated<Date | null>
  tries: Generated<number>
  status: Generated<number | null>
  problem: Generated<SendProblem | null>
  created_at: Date
  sent_at: Generated<Date | null>
}
/** Past notices that are being queued, those after `upto` up to `last`. */
export type WebhookReplayTable = {
  shop_id: bigint
  replay_id: GeneratedAlways<bigint>
  webhook_id: bigint
  from_at: Date
  to_at: Date
  types: ColumnType<NoticeType[] | null, string[] | null, never>
  count: number
  queued: Generated<number>
  upto: bigint
  last: bigint
  state: 'running' | 'done' | 'cancelled'
  staff_id: bigint
  created_at: Date
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    webhook: WebhookTable
    webhook_cursor: WebhookCursorTable
    webhook_send: WebhookSendTable
    webhook_replay: WebhookReplayTable
  }
}
