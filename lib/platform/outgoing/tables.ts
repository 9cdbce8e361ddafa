import type { Generated, GeneratedAlways } from 'kysely'

/** A call to another program: what was sent and answered, without headers and addresses. */
export type OutgoingCallTable = {
  shop_id: bigint
  call_id: GeneratedAlways<bigint>
  /** wire id of what is called */
  target: string
  /** the row that caused it, as a wire id */
  about: string
  /** null: there was no answer */
  status: number | null
  problem: string | null
  ms: number
  request: string
  answer: string
  at: Date
}
/** Failures in a row of what is called, and the time until which it is left alone. */
export type OutgoingTargetTable = {
  shop_id: bigint
  target: string
  failures: number
  rests_until: Generated<Date | null>
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    outgoing_call: OutgoingCallTable
    outgoing_target: OutgoingTargetTable
  }
}
