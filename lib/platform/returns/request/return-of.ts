import type { RefundInput } from '#contract/returns/refund-shapes.ts'
import { erased } from '#platform/customers/personal-data/refuse-erased.ts'
import type { Trx } from '#platform/db/transact.ts'
import { readId } from '#platform/ids.ts'

/** Facts of a return for its refund: the giver of a gift gets nothing; `own`: its own address. */
export type RefundedReturn = { isGift: boolean; own: { email: string; name: string | null } | null }

/** Reads the return that a refund settles, if it settles one; refused once a gift's recipient is erased. */
export const returnOf = async (
  trx: Trx,
  shopId: bigint,
  { return_id }: Pick<RefundInput, 'return_id'>,
): Promise<RefundedReturn> => {
  const row = return_id
    ? await trx
        .selectFrom('return_request')
        .select(['is_gift', 'customer_id', 'email', 'name'])
        .where('shop_id', '=', shopId)
        .where('return_id', '=', readId('return', return_id))
        .executeTakeFirst()
    : undefined
  const { is_gift = false, customer_id = null, email = null, name = null } = row ?? {}
  if (is_gift && email === null) throw erased()
  return { isGift: is_gift, own: customer_id === null && email !== null ? { email, name } : null }
}
