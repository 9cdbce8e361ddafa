import { createHash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Platform, ShopScope, TrxCtx } from '#platform/ctx.ts'
import { type Trx, transact } from '#platform/db/transact.ts'
import type { CustomerRecord } from './customer-record.ts'
import { absorbGuest, guestNumber, nameGuest } from './guest.ts'
import { searchTextOf } from '#platform/search/text-match.ts'
import { adoptCards } from './store-record/adopt-cards.ts'
import { redirectedOf } from './store-record/redirected-of.ts'
import { lock } from '#platform/money/locks.ts'
import { wordsIn } from '#platform/words/words-in.ts'

// the command that shows it speaks English
const say = wordsIn('en', 'cli.row')

/** Result of a batch; a rejected row is named by its line in the file. */
export type Imported = {
  made: number
  changed: number
  unchanged: number
  rejected: { line: number; reason: string }[]
}
type NewCustomer = CustomerRecord & { full_name: string; digest: string }
type Known = {
  id: string
  digest: string | null
  store_updated_at: Date | null
  is_gone: boolean
}

// a transaction blocks the embedded database, so short ones let other calls in between
const rowsATime = 50
const triesMax = 3

const digestOf = ({ line: _, ...record }: CustomerRecord): string =>
  createHash('sha256').update(JSON.stringify(record)).digest('hex')
const nameOf = ({ first_name, last_name, email, id }: CustomerRecord): string =>
  `${first_name} ${last_name}`.trim() || email || id

/** Compares a row's time with that of the last event; a row without one is the older. */
const isOlder = ({ store_updated_at }: CustomerRecord, known: Known | undefined): boolean =>
  Boolean(known?.store_updated_at) &&
  (!store_updated_at || new Date(store_updated_at) <= known!.store_updated_at!)

/**
 * Makes or refreshes customers from a store's export; unchanged ones and those of whom an event
 * brought a newer version aren't touched. `mayRedirect`: may change the email to which codes of
 * existing cards are sent.
 */
export const importCustomers = async (
  { db, clock, areas }: Platform,
  shop: ShopScope,
  records: CustomerRecord[],
  { mayRedirect = true }: { mayRedirect?: boolean } = {},
): Promise<Imported> => {
  const customers = records.map((record) => ({
    ...record,
    full_name: nameOf(record),
    digest: digestOf(record),
  }))
  const { rows } = await sql<Known>`
    select platform_customer_id as id, encode(digest, 'hex') as digest,
      store_updated_at, merged_into is not null or erased_at is not null as is_gone
    from customer
    where shop_id = ${shop.shop_id}
      and platform_customer_id = any(${customers.map(({ id }) => id)}::text[])`.execute(db)
  const known = new Map(rows.map((row) => [row.id, row]))
  // merged and erased customers aren't brought back
  const gone = new Set(rows.filter(({ is_gone }) => is_gone).map(({ id }) => id))
  const changed = customers.filter((one) => {
    const before = known.get(one.id)
    return before?.digest !== one.digest && !gone.has(one.id) && !isOlder(one, before)
  })
  const imported: Imported = {
    made: 0,
    changed: 0,
    unchanged: customers.length - changed.length,
    rejected: [],
  }
  for (let at = 0; at < changed.length; at += rowsATime) {
    const part = changed.slice(at, at + rowsATime)
    const rejected = await insisting(() =>
      transact(db, (trx) => write({ trx, shop, areas, now: clock() }, part, mayRedirect)),
    )
    const lines = new Set(rejected.map(({ line }) => line))
    for (const { id, line } of part)
      if (!lines.has(line)) imported[known.has(id) ? 'changed' : 'made'] += 1
    imported.rejected.push(...rejected)
    await breathe()
  }
  return imported
}

/** Retries where another call took an email between our read and our write: the next read sees it. */
const insisting = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (cause) {
      if ((cause as { code?: string }).code !== '23505' || tries === triesMax) throw cause
    }
  }
}

type Importing = Pick<TrxCtx, 'trx' | 'areas' | 'now'> & { shop: ShopScope }

const write = async (
  ctx: Importing,
  part: NewCustomer[],
  mayRedirect: boolean,
): Promise<Imported['rejected']> => {
  const { trx, shop, now } = ctx
  const { rows } = await sql<{ customer_id: bigint; id: string; email: string }>`
    select customer_id, platform_customer_id as id, email
    from customer
    where shop_id = ${shop.shop_id}
      and email = any(${part.flatMap(({ email }) => email ?? [])}::text[])`.execute(trx)
  const guests = rows.filter(({ id }) => guestNumber(id) !== null)
  const named = rows.filter(({ id }) => guestNumber(id) === null)
  const owners = new Map(named.map(({ id, email }) => [email, id]))
  const rejected: Imported['rejected'] = []
  const redirected = mayRedirect ? new Set<string>() : await redirectedOf(trx, shop.shop_id, part)
  const free = part.filter(({ line, id, email }) => {
    if (redirected.has(id)) {
      rejected.push({ line, reason: say('emailHeld', { column: 'Email' }) })
      return false
    }
    if (guestNumber(id) !== null) {
      rejected.push({ line, reason: say('ownId', { column: 'Customer ID' }) })
      return false
    }
    const owner = email === null ? id : (owners.get(email) ?? id)
    if (owner !== id)
      rejected.push({
        line,
        reason: say('emailTaken', { column: 'Email', email: String(email), owner }),
      })
    else if (email !== null) owners.set(email, id)
    return owner === id
  })
  await adoptGuests(ctx, guests, free)
  if (free.length) await upsert(trx, shop, free, now)
  return rejected
}

/**
 * Gives guests the ids of the rows with their addresses, or makes them one with the customers who
 * have those ids; their addresses are locked, so that credit on its way to a guest isn't left.
 */
const adoptGuests = async (
  ctx: Importing,
  guests: { customer_id: bigint; email: string }[],
  rows: NewCustomer[],
): Promise<void> => {
  const { trx, shop } = ctx
  const adopted = guests.flatMap((guest) => {
    const row = rows.find(({ email }) => email === guest.email)
    return row ? [{ ...guest, id: row.id }] : []
  })
  for (const email of adopted.map((guest) => guest.email).toSorted())
    await lock(trx, 'email', shop.shop_id, email)
  for (const { customer_id, id } of adopted) {
    const known = await trx
      .selectFrom('customer')
      .select('customer_id')
      .where('shop_id', '=', shop.shop_id)
      .where('platform_customer_id', '=', id)
      .executeTakeFirst()
    if (!known) await nameGuest(trx, shop.shop_id, customer_id, id)
    else if (known.customer_id !== customer_id)
      await absorbGuest(ctx, customer_id, known.customer_id)
  }
}

const upsert = async (
  trx: Trx,
  { shop_id }: ShopScope,
  rows: NewCustomer[],
  now: Date,
): Promise<void> => {
  const column = <K extends keyof NewCustomer>(name: K): NewCustomer[K][] =>
    rows.map((row) => row[name])
  const written = await sql<{ customer_id: bigint }>`
    insert into customer as c (
      shop_id, platform_customer_id, first_name, last_name, full_name, email, phone, state,
      tags, language, total_spent, orders_count, search, digest, created_at, updated_at,
      store_updated_at, birthday, country, accepts_marketing
    )
    select ${shop_id}, g.id, g.first_name, g.last_name, g.full_name, g.email,
      case when g.has_phone then g.phone else k.phone end,
      coalesce(g.state, k.state, 'disabled'), g.tags, coalesce(g.language, k.language),
      g.total_spent, g.orders_count, g.search,
      decode(g.digest, 'hex'), ${now}, ${now}, g.store_updated_at,
      case when g.has_birthday then g.birthday else k.birthday end,
      coalesce(g.country, k.country, ''), coalesce(g.accepts_marketing, k.accepts_marketing, false)
    from unnest(
      ${column('id')}::text[], ${column('first_name')}::text[], ${column('last_name')}::text[],
      ${column('full_name')}::text[], ${column('email')}::text[], ${column('state')}::text[],
      ${column('tags')}::text[],
      ${rows.map(({ language }) => language ?? null)}::text[],
      ${rows.map(({ phone }) => phone ?? null)}::text[],
      ${rows.map(({ phone }) => phone !== undefined)}::boolean[],
      ${column('total_spent')}::bigint[],
      ${column('orders_count')}::int[],
      ${rows.map((row) => searchTextOf(row.full_name, row.email))}::text[],
      ${column('digest')}::text[],
      ${rows.map((row) => row.store_updated_at ?? null)}::text[]::timestamptz[],
      ${rows.map(({ birthday }) => birthday ?? null)}::text[]::date[],
      ${rows.map(({ birthday }) => birthday !== undefined)}::boolean[],
      ${rows.map(({ country }) => country ?? null)}::text[],
      ${rows.map((row) => row.accepts_marketing ?? null)}::boolean[]
    ) with ordinality as g(
      id, first_name, last_name, full_name, email, state, tags, language, phone, has_phone,
      total_spent, orders_count, search, digest, store_updated_at, birthday, has_birthday,
      country, accepts_marketing, n
    )
    left join customer k on k.shop_id = ${shop_id} and k.platform_customer_id = g.id
    order by g.n
    on conflict (shop_id, platform_customer_id) do update set
      first_name = excluded.first_name, last_name = excluded.last_name,
      full_name = excluded.full_name, email = excluded.email, phone = excluded.phone,
      state = excluded.state, tags = excluded.tags, language = excluded.language,
      birthday = excluded.birthday, country = excluded.country,
      accepts_marketing = excluded.accepts_marketing,
      total_spent = excluded.total_spent,
      orders_count = excluded.orders_count, search = excluded.search, digest = excluded.digest,
      updated_at = excluded.updated_at,
      store_updated_at = coalesce(excluded.store_updated_at, c.store_updated_at)
    -- an event may have come since they were compared
    where c.store_updated_at is null or excluded.store_updated_at > c.store_updated_at
    returning customer_id`.execute(trx)
  const ids = written.rows.map(({ customer_id }) => customer_id)
  await adoptCards(trx, shop_id, ids)
  await sql`
    update orders o
    set customer_id = c.customer_id
    from customer c
    where c.shop_id = ${shop_id}
      and c.customer_id = any(${ids}::bigint[])
      and o.shop_id = c.shop_id
      and o.email = c.email
      and o.customer_id is null`.execute(trx)
}
