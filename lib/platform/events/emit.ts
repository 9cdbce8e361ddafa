import type { Acting } from '#platform/acting.ts'
import { wake } from '#platform/work/wake.ts'
import { decisionOf } from './listeners.ts'

type Happened = {
  topic: string
  /** the person or thing whose events keep their order */
  subject: string
  /** the customer whom workflows decide about */
  customer_id: bigint | null
  /** wire id of what happened, so that it is written once */
  external_id: string
  occurred_at: Date
  data: Record<string, unknown>
}

/** Writes an event that happened here in the transaction of its cause, once for its id. */
export const emit = async (
  { trx, shop, now }: Pick<Acting, 'trx' | 'shop' | 'now'>,
  happened: Happened,
): Promise<void> => {
  const written = await trx
    .insertInto('event')
    .values({
      ...happened,
      shop_id: shop.shop_id,
      source: 'here',
      data: JSON.stringify(happened.data),
      digest: null,
      state: 'done',
      problem: null,
      decide: decisionOf(shop.shop_id, happened.topic),
      created_at: now,
    })
    .onConflict((known) => known.columns(['shop_id', 'source', 'external_id']).doNothing())
    .returning('decide')
    .executeTakeFirst()
  if (written?.decide === 'waiting') wake('workflows')
}
