import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/transact.ts'
import { type CustomerRow, customerRows } from '#platform/customers/read-customer.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import type { Fact } from '#rules/workflows/facts.ts'

/** Facts that the shop knows of the person behind an address, as they are now. */
export type PersonFacts = {
  row: CustomerRow | null
  values: Readonly<Record<string, Fact>>
  is_staff: boolean
}

type Shop = { shop_id: bigint; time_zone: string }

const valuesOf = (row: CustomerRow, zone: string): Record<string, Fact> => ({
  'customer.email': row.email,
  'customer.email_domain': row.email?.split('@')[1] ?? null,
  'customer.first_name': row.first_name,
  'customer.last_name': row.last_name,
  'customer.phone': row.phone,
  'customer.language': row.language,
  'customer.tags': row.tags
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean),
  'customer.total_spent': row.total_spent,
  'customer.orders_count': BigInt(row.orders_count) * 100n,
  'customer.created_on': dayIn(zone, row.created_at),
  'customer.has_account': row.state === 'enabled',
  'credit.has_card': row.gift_card_id !== null,
  'credit.balance': row.balance ?? 0n,
})

/** Reads the customer of an address, and whether it is one of the shop's team. */
export const personFacts = async (
  db: Db | Trx,
  { shop_id, time_zone }: Shop,
  email: string,
): Promise<PersonFacts> => {
  const { rows } = await customerRows(sql`
    where c.shop_id = ${shop_id} and c.email = ${email} and c.merged_into is null
    order by c.customer_id
    limit 1`).execute(db)
  const person = await db
    .selectFrom('staff')
    .select('staff_id')
    .where('shop_id', '=', shop_id)
    .where('email', '=', email)
    .where('blocked_at', 'is', null)
    .executeTakeFirst()
  const row = rows[0] ?? null
  const unknown = { 'customer.email': email, 'customer.email_domain': email.split('@')[1] ?? null }
  return {
    row,
    values: row ? valuesOf(row, time_zone) : unknown,
    is_staff: person !== undefined,
  }
}
