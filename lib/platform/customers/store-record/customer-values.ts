import type { Selectable } from 'kysely'
import { Refusal } from '#contract/error.ts'
import { searchTextOf } from '#platform/search/text-match.ts'
import type { CustomerTable } from '#platform/customers/tables.ts'
import { parseMoney } from '#rules/money.ts'
import type { StoreRecord } from './write-customer.ts'

export type Customer = Selectable<CustomerTable>

/** Returns what a store's record makes of a customer; fields that it omits stay as they are known. */
export const valuesOf = (
  record: StoreRecord,
  known: Customer | undefined,
  { now, version }: { now: Date; version: Date | null },
) => {
  const first_name = record.first_name ?? known?.first_name ?? ''
  const last_name = record.last_name ?? known?.last_name ?? ''
  const typed = known?.made_here ? known.full_name : ''
  const full_name = `${first_name} ${last_name}`.trim() || typed || record.email || record.id
  const spent =
    record.total_spent === undefined ? (known?.total_spent ?? 0n) : parseMoney(record.total_spent)
  if (spent === null || spent < 0n)
    throw new Refusal('invalid_input', {
      field: 'total_spent',
      message: 'total_spent: not an amount of money',
    })
  return {
    platform_customer_id: record.id,
    email: record.email,
    first_name,
    last_name,
    full_name,
    phone: record.phone === undefined ? (known?.phone ?? null) : record.phone,
    state: record.state ?? known?.state ?? 'disabled',
    tags: record.tags ?? known?.tags ?? '',
    language: record.language === undefined ? (known?.language ?? null) : record.language,
    birthday: record.birthday === undefined ? (known?.birthday ?? null) : record.birthday,
    country: record.country ?? known?.country ?? '',
    accepts_marketing: record.accepts_marketing ?? known?.accepts_marketing ?? false,
    total_spent: spent,
    orders_count: record.orders_count ?? known?.orders_count ?? 0,
    search: searchTextOf(full_name, record.email),
    digest: null,
    store_updated_at: version ?? known?.store_updated_at ?? null,
    created_at: record.created_at ? new Date(record.created_at) : (known?.created_at ?? now),
    updated_at: now,
  }
}
