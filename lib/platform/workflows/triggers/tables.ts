import type { GeneratedAlways } from 'kysely'
import type { CallProblem, SchemeType } from '#contract/workflows/custom/scheme.ts'
import type { Scheme } from '#contract/workflows/custom/shapes.ts'
import type { Json } from '#platform/shop/tables.ts'

export type CustomTriggerTable = {
  shop_id: bigint
  trigger_id: GeneratedAlways<bigint>
  /** key of the scheme, once in a shop */
  key: string
  scheme: Json<Scheme>
  active: boolean
  created_at: Date
  changed_at: Date
}
type SaidProblem = { code: CallProblem; type?: SchemeType; most?: number; name?: string }
/** A call of a trigger; an event that was accepted is in `event`. */
export type TriggerCallTable = {
  shop_id: bigint
  trigger_id: bigint
  call_id: GeneratedAlways<bigint>
  external_id: string | null
  outcome: 'accepted' | 'duplicate' | 'refused'
  code: string | null
  message: string | null
  field: string | null
  problem: Json<SaidProblem> | null
  at: Date
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    custom_trigger: CustomTriggerTable
    trigger_call: TriggerCallTable
  }
}
