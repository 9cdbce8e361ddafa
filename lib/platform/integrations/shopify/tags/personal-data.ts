import type { DataSubject, Telling } from '#platform/area.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import type { Trx } from '#platform/db/transact.ts'

/** Deletes the tags of a customer that the store doesn't have yet. */
export const forgetTags = async (
  { trx, shop }: TrxCtx,
  { customer_id }: DataSubject,
): Promise<void> => {
  await trx
    .deleteFrom('store_tag')
    .where('shop_id', '=', shop.shop_id)
    .where('customer_id', '=', customer_id)
    .execute()
}

/** Exports the tags of a customer that the store doesn't have yet. */
export const tellTags = async (
  trx: Trx,
  { shop }: Telling,
  { customer_id }: DataSubject,
): Promise<Record<string, unknown[]>> => ({
  tags_for_the_store: await trx
    .selectFrom('store_tag')
    .select(['added', 'removed', 'created_at'])
    .where('shop_id', '=', shop.shop_id)
    .where('customer_id', '=', customer_id)
    .orderBy('tag_id')
    .execute(),
})
