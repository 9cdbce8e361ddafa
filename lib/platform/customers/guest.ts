import { type RawBuilder, sql } from 'kysely'
import type { TrxCtx } from '#platform/ctx.ts'
import type { Trx } from '#platform/db/transact.ts'
import { countOut } from './count-customers.ts'

const ownId = /^tender-([1-9]\d{0,17})$/

/** Returns the number of an id that we gave to a guest, whom no store had named; null for others. */
export const guestNumber = (id: string): bigint | null => {
  const number = ownId.exec(id)?.[1]
  return number === undefined ? null : BigInt(number)
}

/** Checks a customer (c) for a guest. */
export const isGuest: RawBuilder<boolean> = sql`
  (c.made_here and c.platform_customer_id like 'tender-%')`

/** Returns the guests among these addresses; the caller has locked them or repeats what fails. */
export const findGuests = async (
  trx: Trx,
  shopId: bigint,
  emails: readonly string[],
): Promise<{ customer_id: bigint; email: string }[]> => {
  const { rows } = await sql<{ customer_id: bigint; email: string }>`
    select c.customer_id, c.email
    from customer c
    where c.shop_id = ${shopId} and c.email = any(${emails}::text[]) and ${isGuest}`.execute(trx)
  return rows
}

/** Gives a guest, if they are one still, the id that the store has for them; the old one leads on. */
export const nameGuest = async (
  trx: Trx,
  shopId: bigint,
  guest: bigint,
  id: string,
): Promise<void> => {
  await sql`
    update customer c
    set platform_customer_id = ${id}
    where c.shop_id = ${shopId} and c.customer_id = ${guest} and ${isGuest}
      and c.merged_into is null`.execute(trx)
}

type Moving = Pick<TrxCtx, 'trx' | 'areas' | 'now'> & { shop: Pick<TrxCtx['shop'], 'shop_id'> }

/** Moves the rows of all tables that follow a merged customer. */
export const moveRows = async (
  { trx, shop, areas }: Omit<Moving, 'now'>,
  from: bigint,
  into: bigint,
): Promise<void> => {
  const moving = areas.flatMap(({ tables = {} }) =>
    Object.entries(tables).flatMap(([table, { customer }]) => (customer === 'move' ? [table] : [])),
  )
  for (const table of moving)
    await sql`
      update ${sql.table(table)}
      set customer_id = ${into}
      where shop_id = ${shop.shop_id} and customer_id = ${from}`.execute(trx)
}

/**
 * Makes a guest one with the customer whose address theirs turns out to be: the cards change their
 * owner as they are, and no money moves. The guest's id leads to the customer.
 */
export const absorbGuest = async (ctx: Moving, guest: bigint, into: bigint): Promise<void> => {
  const { trx, shop, now } = ctx
  const { shop_id } = shop
  const { rows } = await sql<{ customer_id: bigint; is_guest: boolean }>`
    select c.customer_id, ${isGuest} and c.merged_into is null as is_guest
    from customer c
    where c.shop_id = ${shop_id} and c.customer_id = any(${[guest, into]}::bigint[])
    order by c.customer_id
    for no key update`.execute(trx)
  // another call may have named or absorbed them while this one waited
  if (!rows.some((row) => row.customer_id === guest && row.is_guest)) return
  await sql`
    update gift_card
    set customer_id = ${into},
      is_loyalty = is_loyalty and not exists (
        select from gift_card o
        where o.shop_id = ${shop_id} and o.customer_id = ${into} and o.is_loyalty
      )
    where shop_id = ${shop_id} and customer_id = ${guest}`.execute(trx)
  await moveRows(ctx, guest, into)
  await sql`
    update customer c
    set note = nullif(concat_ws(E'\n', c.note, g.note), ''),
      blocked_at = coalesce(c.blocked_at, g.blocked_at),
      language = coalesce(c.language, g.language), phone = coalesce(c.phone, g.phone),
      birthday = coalesce(c.birthday, g.birthday),
      country = coalesce(nullif(c.country, ''), g.country)
    from customer g
    where c.shop_id = ${shop_id} and c.customer_id = ${into}
      and g.shop_id = ${shop_id} and g.customer_id = ${guest}`.execute(trx)
  await sql`
    update customer
    set email = null, phone = null, search = '', note = null, tags = '', birthday = null,
      country = '', accepts_marketing = false, merged_into = ${into}, updated_at = ${now}
    where shop_id = ${shop_id} and customer_id = ${guest}`.execute(trx)
  await sql`
    update customer
    set merged_into = ${into}
    where shop_id = ${shop_id} and merged_into = ${guest}`.execute(trx)
  await countOut(ctx)
}
