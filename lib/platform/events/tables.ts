import type { Generated, GeneratedAlways } from 'kysely'

export type EventTable = {
  shop_id: bigint
  event_id: GeneratedAlways<bigint>
  /** happened here, or handed over by the store's server or by a custom trigger */
  source: 'here' | 'store' | 'trigger'
  /** once for each source: the store's id of the event, or the wire id of what happened here */
  external_id: string
  topic: string
  /** the person or thing whose events keep their order */
  subject: string
  customer_id: bigint | null
  data: unknown
  /** digest of the store's event, so that the same id with other words is noticed */
  digest: Uint8Array | null
  state: 'waiting' | 'done' | 'stuck'
  tries: Generated<number>
  problem: string | null
  /** decision of workflows; null: none listened when it came */
  decide: 'waiting' | 'done' | 'stuck' | null
  decide_tries: Generated<number>
  decide_problem: string | null
  occurred_at: Date
  created_at: Date
}

/** Topics of which some workflow of the shop wants to hear. */
export type EventListenerTable = { shop_id: bigint; topic: string }

declare module '#platform/db/tables.ts' {
  interface Tables {
    event: EventTable
    event_listener: EventListenerTable
  }
}
