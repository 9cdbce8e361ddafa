import type { Generated, GeneratedAlways } from 'kysely'
import type { IntegrationProblem } from '#contract/integrations/integrations.ts'

/** Tags of a customer that the store doesn't have yet: the row goes once it does. */
export type StoreTagTable = {
  shop_id: bigint
  tag_id: GeneratedAlways<bigint>
  customer_id: bigint
  added: string[]
  removed: string[]
  state: Generated<'waiting' | 'failed'>
  /** counts claims, so that a process knows whether the row is still its own */
  tries: Generated<number>
  due_at: Date
  problem: Generated<IntegrationProblem | null>
  created_at: Date
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    store_tag: StoreTagTable
  }
}
