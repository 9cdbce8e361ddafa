import { sql } from 'kysely'
import type { Taking } from '#platform/events/handler.ts'
import { guestNumber } from '#platform/customers/guest.ts'
import { lockAll } from '#platform/money/locks.ts'
import { adoptCards } from './adopt-cards.ts'
import { type Customer, valuesOf } from './customer-values.ts'
import type { StoreRecord } from './write-customer.ts'

/** A store's record, and the customer it is of, if they are known. */
export type Written = { record: StoreRecord; known: Customer | undefined; version: Date | null }

/** Reads and locks customers by the store's ids, also those who were merged or erased. */
export const findAllNamed = async (
  { trx, shop }: Pick<Taking, 'trx' | 'shop'>,
  ids: readonly string[],
): Promise<Map<string, Customer>> => {
  const { rows } = await sql<Customer>`
    select *
    from customer
    where shop_id = ${shop.shop_id} and platform_customer_id = any(${ids}::text[])
    order by customer_id
    for no key update`.execute(trx)
  return new Map(rows.map((row) => [row.platform_customer_id, row]))
}

/** Locks the addresses of records, as an issue to one does. */
export const lockEmails = ({ trx, shop }: Pick<Taking, 'trx' | 'shop'>, emails: string[]) =>
  lockAll(trx, 'email', shop.shop_id, emails)

/**
 * Picks the records that change nobody else: of a customer who keeps their address, or of a new one
 * whose address nobody has. The caller has locked the addresses.
 */
export const usualOf = async <T extends Written>(
  { trx, shop }: Pick<Taking, 'trx' | 'shop'>,
  all: readonly T[],
): Promise<T[]> => {
  const { rows } = await sql<{ email: string; id: string }>`
    select email, platform_customer_id as id
    from customer
    where shop_id = ${shop.shop_id}
      and email = any(${all.flatMap(({ record }) => record.email ?? [])}::text[])`.execute(trx)
  const owners = new Map(rows.map(({ email, id }) => [email, id]))
  return all.filter(({ record: { id, email }, known }) => {
    if (known?.merged_into || known?.erased_at) return false
    if (known && known.email !== email) return false
    if (!known && guestNumber(id) !== null) return false
    return email === null || (owners.get(email) ?? id) === id
  })
}

/** Writes usual records in one statement; returns their customers by the store's ids. */
export const writeCustomers = async (
  { trx, shop, now }: Pick<Taking, 'trx' | 'shop' | 'now'>,
  all: readonly Written[],
): Promise<Map<string, bigint>> => {
  if (all.length === 0) return new Map()
  const values = all.map(({ record, known, version }) => {
    const { total_spent, ...rest } = valuesOf(record, known, { now, version })
    return { ...rest, total_spent: String(total_spent) }
  })
  const { rows } = await sql<{ customer_id: bigint; id: string }>`
    insert into customer (
      shop_id, platform_customer_id, email, first_name, last_name, full_name, phone, state, tags,
      language, birthday, country, accepts_marketing, total_spent, orders_count, search,
      store_updated_at, created_at, updated_at, digest
    )
    select ${shop.shop_id}, u.*, null
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as u (
        platform_customer_id text, email text, first_name text, last_name text, full_name text,
        phone text, state text, tags text, language text, birthday date, country text,
        accepts_marketing boolean, total_spent bigint, orders_count int, search text,
        store_updated_at timestamptz, created_at timestamptz, updated_at timestamptz)
    order by u.platform_customer_id
    on conflict (shop_id, platform_customer_id) do update set
      email = excluded.email, first_name = excluded.first_name, last_name = excluded.last_name,
      full_name = excluded.full_name, phone = excluded.phone, state = excluded.state,
      tags = excluded.tags, language = excluded.language, birthday = excluded.birthday,
      country = excluded.country, accepts_marketing = excluded.accepts_marketing,
      total_spent = excluded.total_spent, orders_count = excluded.orders_count,
      search = excluded.search, digest = excluded.digest,
      store_updated_at = excluded.store_updated_at, created_at = excluded.created_at,
      updated_at = excluded.updated_at
    returning customer_id, platform_customer_id as id`.execute(trx)
  await adoptCards(
    trx,
    shop.shop_id,
    rows.map(({ customer_id }) => customer_id),
  )
  return new Map(rows.map(({ customer_id, id }) => [id, customer_id]))
}
