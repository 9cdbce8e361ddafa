import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/transact.ts'
import { type CustomerRow, customerRows } from '#platform/customers/read-customer.ts'
import { creditValues, readCredit } from '#platform/workflows/facts/credit-facts.ts'
import {
  type CustomerFacts,
  customerValues,
  readCustomers,
} from '#platform/workflows/facts/customer-facts.ts'
import {
  noTotals,
  type Totals,
  totalsUntil,
  totalValues,
} from '#platform/workflows/facts/totals.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import type { Fact } from '#rules/workflows/facts.ts'

/** Facts that the shop knows of the person behind an address, as they are now. */
export type PersonFacts = {
  row: CustomerRow | null
  values: Readonly<Record<string, Fact>>
  is_staff: boolean
}

type Shop = { shop_id: bigint; time_zone: string }

/** Returns the customer that an event makes of an address that nobody has. */
const newcomer = async (
  db: Db | Trx,
  shopId: bigint,
  email: string,
  now: Date,
): Promise<CustomerFacts> => {
  const person = await db
    .selectFrom('staff')
    .select('staff_id')
    .where('shop_id', '=', shopId)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
  return {
    customer_id: 0n,
    created_at: now,
    birthday: null,
    tags: '',
    email,
    first_name: '',
    last_name: '',
    phone: null,
    country: '',
    language: null,
    state: 'disabled',
    accepts_marketing: false,
    is_blocked: false,
    is_staff: person !== undefined,
  }
}

const ordersOf = async (
  db: Db | Trx,
  shopId: bigint,
  customerId: bigint,
  now: Date,
): Promise<Totals> => {
  const of = { event_id: 0n, customer_id: customerId, order_id: null, name: null, isOwn: false }
  const found = await totalsUntil(db, shopId, [{ ...of, upTo: now, until: now }])
  return found.get(of.event_id) ?? noTotals
}

/**
 * Reads the customer of an address with the facts that an event at `now` would have, and whether the
 * address is of the shop's team. `paying`: the total of the event's own order, which counts as well,
 * in minor units; null: it has none.
 */
export const personFacts = async (
  db: Db | Trx,
  { shop_id, time_zone }: Shop,
  { email, now, paying }: { email: string; now: Date; paying: bigint | null },
): Promise<PersonFacts> => {
  const { rows } = await customerRows(sql`
    where c.shop_id = ${shop_id} and c.email = ${email} and c.merged_into is null
    order by c.customer_id
    limit 1`).execute(db)
  const row = rows[0] ?? null
  const id = row?.customer_id ?? null
  const known = id === null ? null : (await readCustomers(db, shop_id, [id])).get(id)
  const customer = known ?? (await newcomer(db, shop_id, email, now))
  const credit = id === null ? undefined : (await readCredit(db, shop_id, [id])).get(id)
  const before = id === null ? noTotals : await ordersOf(db, shop_id, id, now)
  const totals =
    paying === null
      ? before
      : { orders: before.orders + 1n, spent: before.spent + paying, last_at: now }
  return {
    row,
    values: {
      ...customerValues(customer, time_zone),
      ...creditValues(credit, dayIn(time_zone, now), time_zone),
      ...totalValues(totals, time_zone),
      'order.is_first': totals.orders === 1n,
    },
    is_staff: customer.is_staff,
  }
}
