import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Platform } from '#platform/ctx.ts'
import { transact, type Trx } from '#platform/db/transact.ts'
import { wake } from '#platform/work/wake.ts'
import { logFailure } from '#platform/work/worker.ts'
import { livingStates } from './claim.ts'
import { beginMirrors, kindIn } from './open.ts'
import type { StoreMoneyTable } from './tables.ts'

const noticesATime = 1000
/** Cards that are opened before more of them are begun; until its turn a card is spent here. */
const openingMost = 200
const closingATime = 500
/** Greater than any card: all of before the mode are mirrored. */
export const allCards = 9_223_372_036_854_775_807n

type Money = Selectable<StoreMoneyTable> & { head: bigint }

/** Selects the parts of a movement (m) on a mirror (r): what an account gets expires by its dates. */
const parts = sql`
  select m.amount, null::date as expires_on, 0 as part
  where r.kind = 'gift_card' or m.amount < 0
  union all
  select sum(e.amount)::bigint, d.expires_on,
    (row_number() over (order by d.expires_on nulls last) - 1)::int
  from entry e
  join lot l on l.shop_id = e.shop_id and l.lot_id = e.lot_id
  cross join lateral (select coalesce(e.lot_expires_on, l.expires_on) as expires_on) d
  where r.kind = 'store_credit' and m.amount > 0
    and e.shop_id = m.shop_id and e.gift_card_id = m.gift_card_id
    and e.movement_id = m.movement_id
  group by d.expires_on`

/**
 * Makes moves of movements that a mirror's opening doesn't include and that book nothing of the store;
 * each makes them once.
 */
const queueMoves = async (
  trx: Trx,
  shop_id: bigint,
  within: RawBuilder<unknown>,
  now: Date,
): Promise<void> => {
  await sql`
    insert into store_move (
      shop_id, gift_card_id, kind, amount, expires_on, movement_id, part, after_movement, state,
      due_at, created_at)
    select m.shop_id, m.gift_card_id, case when p.amount > 0 then 'give' else 'take' end,
      abs(p.amount), p.expires_on, m.movement_id, p.part,
      case when m.amount > 0 then m.pair end, 'waiting', ${now}::timestamptz, ${now}::timestamptz
    from notice n
    join movement m on m.shop_id = n.shop_id and m.movement_id = n.source_id
    join store_mirror r on r.shop_id = m.shop_id and r.gift_card_id = m.gift_card_id
    cross join lateral (${parts}) p
    where n.shop_id = ${shop_id} and n.source = 'movement' and ${within}
      and r.state in ('opening', 'on') and r.upto_movement < m.movement_id and p.amount <> 0
      and not exists (
        select from store_booking b
        where b.shop_id = m.shop_id and b.movement_id = m.movement_id)
    order by n.sequence, p.part
    on conflict (shop_id, movement_id, part) do nothing`.execute(trx)
}

/** Closes open mirrors (r) of cards (g) by a last move. Returns their number. */
const queueClosing = async (
  trx: Trx,
  shop_id: bigint,
  which: RawBuilder<unknown>,
  now: Date,
): Promise<number> => {
  const { rows } = await sql`
    with ended as (
      update store_mirror m set state = 'closing'
      from (
        select r.gift_card_id
        from store_mirror r
        join gift_card g on g.shop_id = r.shop_id and g.gift_card_id = r.gift_card_id
        where r.shop_id = ${shop_id} and r.state in ('opening', 'on') and r.code_id is not null
          and ${which}
        order by r.gift_card_id
        limit ${closingATime}
        for no key update of r
      ) d
      where m.shop_id = ${shop_id} and m.gift_card_id = d.gift_card_id
      returning m.gift_card_id
    )
    insert into store_move (shop_id, gift_card_id, kind, amount, state, due_at, created_at)
    select ${shop_id}::bigint, gift_card_id, 'close', 0, 'waiting', ${now}::timestamptz,
      ${now}::timestamptz
    from ended
    order by gift_card_id
    returning move_id`.execute(trx)
  if (rows.length > 0) wake('store_money')
  return rows.length
}

/** Recognises a mirror (r) whose card (g) can't be spent any more, or not by the code that is there. */
const isOver = sql`(
  g.disabled_at is not null or g.merged_into is not null or (
    r.kind = 'gift_card' and not exists (
      select from gift_card_code k
      where k.shop_id = g.shop_id and k.code_id = r.code_id and k.ended_at is null)))`

/** Makes moves of the next notices, and begins and ends mirrors as the cards are now. */
const followNext = async (trx: Trx, money: Money, now: Date): Promise<boolean> => {
  const { shop_id, mode, opened_upto, upto, head } = money
  if (upto >= head) return false
  const last = upto + BigInt(noticesATime)
  const to = last < head ? last : head
  const within = sql`n.sequence > ${upto} and n.sequence <= ${to}`
  await queueMoves(trx, shop_id, within, now)
  const touched = sql`
    g.gift_card_id in (
      select coalesce(m.gift_card_id, v.gift_card_id)
      from notice n
      left join movement m
        on n.source = 'movement' and m.shop_id = n.shop_id and m.movement_id = n.source_id
      left join card_event v
        on n.source = 'card_event' and v.shop_id = n.shop_id and v.event_id = n.source_id
      where n.shop_id = ${shop_id} and n.source in ('movement', 'card_event') and ${within})`
  await queueClosing(trx, shop_id, sql`${isOver} and ${touched}`, now)
  // cards that the opening of all has not come to are left to it
  await beginMirrors(trx, shop_id, mode, sql`g.gift_card_id <= ${opened_upto} and ${touched}`, now)
  await trx.updateTable('store_money').set({ upto: to }).where('shop_id', '=', shop_id).execute()
  wake('store_money')
  return to < head
}

const isComplete = ({ mode, opened_upto }: Pick<Money, 'mode' | 'opened_upto'>): boolean =>
  mode === 'off' || opened_upto === allCards

/** Begins the next cards of before the mode, as soon as those before them are open. */
const openNext = async (trx: Trx, { shop_id, mode, opened_upto }: Money, now: Date) => {
  if (isComplete({ mode, opened_upto })) return false
  const { rows } = await sql<{ opening: number; last: bigint | null; seen: number }>`
    select (
        select count(*)::int from store_mirror
        where shop_id = ${shop_id} and state = 'opening') as opening,
      max(c.gift_card_id) as last, count(c.gift_card_id)::int as seen
    from (
      select gift_card_id
      from gift_card
      where shop_id = ${shop_id} and gift_card_id > ${opened_upto} and balance > 0
      order by gift_card_id
      limit ${openingMost}) c`.execute(trx)
  const { opening, last, seen } = rows[0]!
  if (opening >= openingMost) return false
  const to = seen < openingMost ? allCards : last!
  const which = sql`g.gift_card_id > ${opened_upto} and g.gift_card_id <= ${to}`
  await beginMirrors(trx, shop_id, mode, which, now)
  await trx
    .updateTable('store_money')
    .set({ opened_upto: to })
    .where('shop_id', '=', shop_id)
    .execute()
  return to !== allCards
}

/** Ends mirrors that the mode has no more, or has in another form. */
const closeNext = async (trx: Trx, money: Money, now: Date) => {
  const { shop_id, mode, leaving } = money
  if (mode === 'off' ? leaving === null : isComplete(money)) return false
  const isOther = mode === 'off' ? sql`true` : sql`r.kind <> ${kindIn(mode)}`
  const closed = await queueClosing(trx, shop_id, isOther, now)
  if (mode === 'off' && closed === 0) {
    // those that weren't opened are still ours
    await sql`
      update store_mirror set state = 'closed', look_at = null
      where shop_id = ${shop_id} and state = 'opening' and code_id is null`.execute(trx)
    await sql`
      update store_money set leaving = null
      where shop_id = ${shop_id} and not exists (
        select from store_mirror
        where shop_id = ${shop_id} and state = any(${[...livingStates]}::text[]))`.execute(trx)
  }
  return closed === closingATime
}

/** Lets shops (s) wait whose store isn't connected: until it is, their cards stay ours. */
const connected = sql`
  join integration i on i.shop_id = s.shop_id and i.name = 'shopify' and i.state = 'on'`

type Following = Pick<Platform, 'db' | 'clock' | 'log'>

/**
 * Makes moves of what happened here, by turns among shops; one that fails is logged and delays no
 * other. Returns whether there may be more.
 */
export const followMoney = async ({ db, clock, log }: Following): Promise<boolean> => {
  let isMore = false
  const { rows } = await sql<{ shop_id: bigint }>`
    select s.shop_id
    from store_money s
    join feed f on f.shop_id = s.shop_id
    ${connected}
    where s.mode <> 'off' or s.leaving is not null
    order by s.shop_id`.execute(db)
  for (const { shop_id } of rows)
    try {
      const follow = async (trx: Trx): Promise<boolean> => {
        const found = await sql<Money>`
          select s.*, f.sequence as head
          from store_money s
          join feed f on f.shop_id = s.shop_id
          ${connected}
          where s.shop_id = ${shop_id}
          for no key update of s`.execute(trx)
        const [money] = found.rows
        if (!money) return false
        const now = clock()
        const isBehind = await followNext(trx, money, now)
        if (await closeNext(trx, money, now)) return true
        return (await openNext(trx, money, now)) || isBehind
      }
      isMore = (await transact(db, follow)) || isMore
    } catch (cause) {
      logFailure(log, 'follow-store-money', cause, { shop_id: String(shop_id) })
    }
  return isMore
}
