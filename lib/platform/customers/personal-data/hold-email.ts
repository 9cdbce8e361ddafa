import { sql } from 'kysely'
import type { Trx } from '#platform/db/transact.ts'
import { noteLock } from '#platform/money/locks.ts'

/**
 * Locks requests for these addresses, in one order and before their emails: an approval holds its
 * request first, too.
 */
export const holdApprovals = async (
  trx: Trx,
  shopId: bigint,
  emails: readonly string[],
): Promise<void> => {
  await sql`
    select from approval
    where shop_id = ${shopId} and recipient_email = any(${emails}::text[])
    order by approval_id
    for no key update`.execute(trx)
}

/**
 * Locks the email and, in the same round trip, finds its customer, if there is one, with their
 * loyalty card.
 */
export const holdCustomer = async (
  trx: Trx,
  shopId: bigint,
  email: string,
): Promise<{ customer_id: bigint; full_name: string; gift_card_id: bigint | null } | null> => {
  noteLock(trx, 'email', shopId, email)
  const { rows } = await sql<{
    customer_id: bigint
    full_name: string
    gift_card_id: bigint | null
  }>`select * from held_customer(${shopId}, ${email})`.execute(trx)
  return rows[0] ?? null
}
