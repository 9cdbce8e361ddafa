import type { Generated } from 'kysely'
import type { IntegrationProblem } from '#contract/integrations/integrations.ts'
import type { comparedParts } from '#contract/integrations/store-difference.ts'
import type { syncStates } from '#contract/integrations/store.ts'

/** A store that a shop has connected, now or before. */
export type StoreTable = {
  shop_id: bigint
  domain: string
  connected_at: Date
  /** its people are being erased, the next one then; null: they aren't */
  redact_at: Generated<Date | null>
  /** its places were read then */
  locations_at: Generated<Date | null>
}
/** A customer whom a store has named, by its own id. */
export type StorePersonTable = {
  shop_id: bigint
  domain: string
  platform_customer_id: string
  /** failed tries to erase them */
  tries: Generated<number>
}
/** The points of a store's API that are left, as of a time. */
export type StoreBudgetTable = {
  shop_id: bigint
  most: number
  available: number
  restore: number
  at: Date
}
/**
 * The sync of one kind of things of a store, or the comparison of money (`money`): a job that never
 * ends.
 */
export type StoreSyncTable = {
  shop_id: bigint
  kind: 'customers' | 'orders' | 'money'
  state: (typeof syncStates)[number]
  /** the part of a comparison that is read, and the time of the store at which it began */
  part: Generated<(typeof comparedParts)[number] | null>
  begun_at: Generated<Date | null>
  /** Shopify's id of the bulk operation, and the address of its file, which is a secret */
  operation: Generated<string | null>
  sealed_url: Generated<Uint8Array | null>
  /** bytes of the file, and objects in them, that are taken */
  position: Generated<bigint>
  objects: Generated<number>
  /** objects that the operation has found */
  total: Generated<number | null>
  made: Generated<number>
  changed: Generated<number>
  /** the store's names of what wasn't taken, the first of them, and their number */
  left_out: Generated<string[]>
  left_out_count: Generated<number>
  /** changes of the store before then are taken or wait in the inbox */
  cursor_at: Generated<Date | null>
  due_at: Date
  tries: Generated<number>
  /** counts claims, so that a process knows whether the row is still its own */
  claims: Generated<number>
  problem: Generated<IntegrationProblem | null>
  started_at: Generated<Date | null>
  synced_at: Generated<Date | null>
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    store: StoreTable
    store_person: StorePersonTable
    store_budget: StoreBudgetTable
    store_sync: StoreSyncTable
  }
}
