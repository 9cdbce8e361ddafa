import { type RawBuilder, sql } from 'kysely'

/**
 * Selects the number of a customer (o), or of the one that merges made of them: a merge renames what
 * was merged before, so that one step is enough. `which` picks the customer.
 */
export const customerNow = (shopId: bigint, which: RawBuilder<unknown>): RawBuilder<bigint> => sql`(
  select coalesce(o.merged_into, o.customer_id)
  from customer o
  where o.shop_id = ${shopId} and ${which})`
