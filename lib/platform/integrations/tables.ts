import type { Generated, GeneratedAlways } from 'kysely'
import type { NoticeSource, NoticeType } from '#contract/feed/notice-types.ts'
import type {
  callWays,
  IntegrationName,
  IntegrationProblem,
} from '#contract/integrations/integrations.ts'
import type { SendKind } from './send/sends.ts'

/** A vendor of a shop. Without a row it is off. */
export type IntegrationTable = {
  shop_id: bigint
  name: IntegrationName
  state: 'off' | 'connecting' | 'on' | 'broken'
  /** the vendor's name of the account */
  account: Generated<string | null>
  /** credentials, never in an answer */
  sealed: Generated<Uint8Array | null>
  /** the token's last four characters */
  last4: Generated<string | null>
  /** rights that the vendor has granted */
  scopes: Generated<string[]>
  /** the vendor's ids of our webhooks */
  hooks: Generated<string[]>
  /** digest of the secret in our address of delivery */
  hook_digest: Generated<Uint8Array | null>
  settings: Generated<unknown>
  problem: Generated<IntegrationProblem | null>
  /** refusals of our access in a row */
  refusals: Generated<number>
  /** end of the lease of the process that renews the credentials */
  renewing_until: Generated<Date | null>
  /** counts connections, so that of two at once one wins */
  attempt: Generated<number>
  connected_at: Generated<Date | null>
  last_delivery_at: Generated<Date | null>
  changed_at: Date
}
/** A connection that waits for the vendor's page, by the digest of its state. */
export type IntegrationGrantTable = {
  shop_id: bigint
  state_digest: Uint8Array
  name: IntegrationName
  /** digest of the session that began */
  session: Uint8Array
  /** the verifier of PKCE and the values that the person typed to begin, sealed */
  verifier: Uint8Array
  expires_at: Date
}
/** A vendor's delivery: a job until it is done. */
export type InboxTable = {
  shop_id: bigint
  inbox_id: GeneratedAlways<bigint>
  name: IntegrationName
  /** the same for every delivery of the same body */
  delivery_id: string
  /** the body as received; null once its person is erased */
  body: Uint8Array | null
  /** digest of the address that it names */
  person_digest: Uint8Array | null
  state: 'waiting' | 'done' | 'stuck'
  tries: Generated<number>
  /** the next try; while one runs, the time after which another process may take over */
  due_at: Date
  problem: Generated<IntegrationProblem | null>
  received_at: Date
}
/** Store credit that was issued for a vendor, once by the vendor's own id. */
export type VendorIssueTable = {
  shop_id: bigint
  name: IntegrationName
  external_id: string
  inbox_id: bigint | null
  gift_card_id: bigint
  /** keyed digest of what was requested; null before this was kept */
  requested_digest: Generated<Uint8Array | null>
  issued_at: Date
}
/** A call in either direction, or a question; that of a delivery shows its inbox row. */
export type IntegrationCallTable = {
  shop_id: bigint
  call_id: GeneratedAlways<bigint>
  name: IntegrationName
  way: (typeof callWays)[number]
  topic: string
  status: number | null
  problem: IntegrationProblem | null
  sent: string | null
  answered: string | null
  inbox_id: bigint | null
  send_id: Generated<bigint | null>
  /** digest of the address that a question names */
  person_digest: Generated<Uint8Array | null>
  at: Date
}
/** Position up to which a shop's notices were queued for a vendor, also those of before it. */
export type VendorCursorTable = {
  shop_id: bigint
  name: IntegrationName
  upto: Generated<bigint>
  /** earlier notices are the past, which a person sends */
  live_from: Date
  /** the vendor wants to be left alone until then */
  rests_until: Generated<Date | null>
  served_at: Generated<Date | null>
  /** the past that is being queued: notices after `past_upto` up to `past_last` */
  past_upto: Generated<bigint | null>
  past_last: Generated<bigint | null>
  past_count: Generated<number | null>
  past_queued: Generated<number>
}
/** Requests of a kind that a vendor takes now; it fills with time. */
export type VendorPaceTable = {
  shop_id: bigint
  name: IntegrationName
  kind: SendKind
  room: number
  at: Date
}
/**
 * A notice that a vendor gets, once by the row it describes, or a customer's balance as it is then
 * (source `customer`), which a later change makes due again.
 */
export type VendorSendTable = {
  shop_id: bigint
  send_id: GeneratedAlways<bigint>
  name: IntegrationName
  kind: SendKind
  source: NoticeSource | 'customer' | 'ticket_credit'
  source_id: bigint
  customer_id: bigint | null
  type: NoticeType | null
  at: Date
  state: 'waiting' | 'sent' | 'failed' | 'cancelled'
  /** counts changes, so that one during a request is sent after it */
  version: Generated<number>
  tries: Generated<number>
  due_at: Date
  /** while it is sent, the time after which another process may send it */
  held_until: Generated<Date | null>
  problem: Generated<IntegrationProblem | null>
  created_at: Date
  sent_at: Generated<Date | null>
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    integration: IntegrationTable
    integration_grant: IntegrationGrantTable
    inbox: InboxTable
    vendor_issue: VendorIssueTable
    integration_call: IntegrationCallTable
    vendor_cursor: VendorCursorTable
    vendor_pace: VendorPaceTable
    vendor_send: VendorSendTable
  }
}
