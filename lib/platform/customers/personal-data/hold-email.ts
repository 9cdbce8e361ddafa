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

export type Holder = {
  customer_id: bigint
  full_name: string
  /** the loyalty card */
  gift_card_id: bigint | null
  /** no store has named them yet */
  is_guest: boolean
}

/**
 * Locks the email and, in the same round trip, finds its customer with their loyalty card; one that
 * nobody has made is made, because everyone who holds credit is a customer.
 */
export const holdPerson = async (
  trx: Trx,
  shopId: bigint,
  { email, name }: { email: string; name: string | null },
  now: Date,
): Promise<Holder> => {
  noteLock(trx, 'email', shopId, email)
  const { rows } = await sql<Holder>`
    select * from held_customer(${shopId}, ${email}, ${name || email}, ${now})`.execute(trx)
  return rows[0]!
}
