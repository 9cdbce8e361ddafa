import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/transact.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import type { Fact } from '#rules/workflows/facts.ts'
import { entriesOf } from './values.ts'

/** A customer as facts are made of them, as they are now. */
export type CustomerFacts = {
  customer_id: bigint
  created_at: Date
  birthday: string | null
  tags: string
  email: string | null
  first_name: string
  last_name: string
  phone: string | null
  country: string
  language: string | null
  state: string
  accepts_marketing: boolean
  is_blocked: boolean
  /** has the address of somebody of the shop's team */
  is_staff: boolean
}

/** Reads customers by their ids. */
export const readCustomers = async (
  db: Db | Trx,
  shopId: bigint,
  customerIds: readonly bigint[],
): Promise<Map<bigint, CustomerFacts>> => {
  const { rows } = await sql<CustomerFacts>`
    select c.customer_id, c.created_at, c.birthday, c.tags, c.email, c.first_name, c.last_name,
      c.phone, c.country, c.language, c.state, c.accepts_marketing,
      c.blocked_at is not null as is_blocked,
      c.email in (select lower(s.email) from staff s where s.shop_id = ${shopId}) as is_staff
    from customer c
    where c.shop_id = ${shopId} and c.customer_id = any(${customerIds}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.customer_id, { ...row, is_staff: row.is_staff === true }]))
}

/** Makes the facts `customer.…` but for those that count orders. */
export const customerValues = (customer: CustomerFacts, zone: string): Record<string, Fact> => ({
  'customer.created_on': dayIn(zone, customer.created_at),
  'customer.birthday': customer.birthday,
  'customer.tags': entriesOf(customer.tags, ','),
  'customer.email': customer.email,
  'customer.email_domain': customer.email?.split('@')[1] ?? null,
  'customer.first_name': customer.first_name || null,
  'customer.last_name': customer.last_name || null,
  'customer.phone': customer.phone,
  'customer.country': customer.country || null,
  'customer.language': customer.language,
  'customer.has_account': customer.state === 'enabled',
  'customer.accepts_marketing': customer.accepts_marketing,
})
