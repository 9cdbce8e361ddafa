import type { Trx } from '#platform/db/transact.ts'

/** Revokes a person's one-time links. */
export const endLinks = async (
  trx: Trx,
  { shop_id, staff_id }: { shop_id: bigint; staff_id: bigint },
  now: Date,
): Promise<void> => {
  await trx
    .updateTable('password_link')
    .set({ used_at: now })
    .where('shop_id', '=', shop_id)
    .where('staff_id', '=', staff_id)
    .where('used_at', 'is', null)
    .execute()
}
