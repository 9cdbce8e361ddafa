import type { Generated, GeneratedAlways } from 'kysely'
import type { Json } from '#platform/shop/tables.ts'

export type RewardTable = {
  shop_id: bigint
  reward_id: GeneratedAlways<bigint>
  run_id: bigint | null
  customer_id: bigint | null
  gift_card_id: bigint | null
  order_id: bigint | null
  /** the issue of its credit, once granted */
  movement_id: bigint | null
  title: string
  state: 'pending' | 'granted' | 'cancelled'
  amount: bigint
  /** value of the goods that earned it, in minor units */
  basis: bigint
  /** recalled so far, and how much of that was spent and could not be taken */
  recalled: Generated<bigint>
  short: Generated<bigint>
  due_at: Date | null
  /** the workflow that gave it, and the place of its action in the case */
  workflow_id: Generated<bigint | null>
  action_no: Generated<number | null>
  /** reason for which it is pending */
  due_by: Generated<'days' | 'fulfilled' | 'return_window' | 'approval' | null>
  /** terms of the version that decided it: kind, expiration, note, email */
  terms: Generated<Json<unknown> | null>
  created_at: Date
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    reward: RewardTable
  }
}
