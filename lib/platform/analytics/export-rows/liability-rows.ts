import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/ctx.ts'
import { wireId } from '#platform/ids.ts'
import { startOf } from '#platform/start-of-day.ts'
import { daysFrom, daysIn } from '#rules/tools/day-range.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { formatMinor } from '#rules/money.ts'
import { type Cell, flag, type Table, walked } from '#platform/exports/table.ts'

const cardsATime = 250
/** `on`: the end of this day of the shop's calendar; default: now. */
type Filters = { on?: string }
type Card = { gift_card_id: bigint; created_at: Date }
type Open = {
  lot_id: bigint
  gift_card_id: bigint
  is_loyalty: boolean
  last4: string | null
  kind: string
  amount: bigint
  remaining: bigint
  expires_on: string | null
  issued_on: string
  source: string
  customer_name: string | null
  customer_email: string | null
  platform_customer_id: string | null
}

const isAfter = (ctx: Ctx, on: string): RawBuilder<unknown> =>
  sql`at >= ${startOf(ctx, daysFrom(on, 1))}`

/**
 * Lists the liability, a line for each lot that was open then: its remainder now, less movements
 * since. A transferred lot has the age and source of the lot its money came from, as in analytics.
 */
export const liabilityTable: Table<Filters> = {
  head: [
    'lot_id',
    'gift_card_id',
    'code_last4',
    'customer_name',
    'customer_email',
    'platform_customer_id',
    'is_loyalty',
    'kind',
    'issued_on',
    'issued',
    'remaining',
    'currency',
    'expires_on',
    'age_days',
    'source',
  ],
  count: async (ctx, { on }) => {
    const open = on
      ? sql`(
          select from entry
          where shop_id = ${ctx.shop.shop_id} and not ${isAfter(ctx, on)}
          group by lot_id
          having sum(amount) > 0)`
      : sql`(select from lot where shop_id = ${ctx.shop.shop_id} and remaining > 0)`
    const { rows } = await sql<{ n: bigint }>`
      select count(*) as n from ${open} o`.execute(ctx.db)
    return rows[0]?.n ?? 0n
  },
  pages: async function* (ctx, { on }, cut) {
    const day = on ?? dayIn(ctx.shop.time_zone, new Date(cut.at))
    const since = on
      ? sql`(entry_id > ${cut.entry_id}::bigint or ${isAfter(ctx, on)})`
      : sql`entry_id > ${cut.entry_id}::bigint`
    const read = async (after: Card | null): Promise<Card[]> => {
      const further = after
        ? sql`and (created_at, gift_card_id) > (${after.created_at}, ${after.gift_card_id})`
        : sql``
      const { rows } = await sql<Card>`
        select gift_card_id, created_at from gift_card
        where shop_id = ${ctx.shop.shop_id} ${further}
        order by created_at, gift_card_id
        limit ${cardsATime}`.execute(ctx.db)
      return rows
    }
    for await (const cards of walked(read, (card) => card)) {
      const lots = await openLots(
        ctx,
        cards.map(({ gift_card_id }) => gift_card_id),
        since,
      )
      if (lots.length > 0) yield lots.map((lot) => cellsOf(ctx, lot, day))
    }
  },
}

/**
 * Reads remainders and later movements in one statement, so that both are of one moment. A lot used
 * up since has an entry since.
 */
const openLots = async (
  { db, shop }: Ctx,
  cards: bigint[],
  isSince: RawBuilder<unknown>,
): Promise<Open[]> => {
  const { rows } = await sql<Open>`
    with
      since as (
        select lot_id, sum(amount)::bigint as moved from entry
        where shop_id = ${shop.shop_id} and gift_card_id = any(${cards}::bigint[])
          and ${isSince}
        group by lot_id),
      open as (
        select l.*, 0::bigint as moved from lot l
        where l.shop_id = ${shop.shop_id} and l.gift_card_id = any(${cards}::bigint[])
          and l.remaining > 0
          and not exists (select from since s where s.lot_id = l.lot_id)
        union all
        select l.*, s.moved from since s join lot l
          on l.shop_id = ${shop.shop_id} and l.lot_id = s.lot_id)
    select o.lot_id, o.gift_card_id, g.is_loyalty, k.last4, o.kind, o.amount,
      o.remaining - o.moved as remaining, o.expires_on,
      (m.at at time zone ${shop.time_zone})::date as issued_on, m.source,
      coalesce(c.full_name, g.customer_name) as customer_name,
      coalesce(c.email, g.customer_email) as customer_email, c.platform_customer_id
    from open o
      join movement m on m.shop_id = o.shop_id and m.movement_id = o.origin_movement_id
      join gift_card g on g.gift_card_id = o.gift_card_id and g.shop_id = ${shop.shop_id}
      left join customer c on c.shop_id = g.shop_id and c.customer_id = g.customer_id
      left join gift_card_code k
        on k.shop_id = g.shop_id and k.gift_card_id = g.gift_card_id and k.ended_at is null
    where o.remaining - o.moved > 0
    order by g.created_at, g.gift_card_id, o.lot_id`.execute(db)
  return rows
}

const cellsOf = ({ shop }: Ctx, lot: Open, day: string): Cell[] => [
  wireId('lot', lot.lot_id),
  wireId('gift_card', lot.gift_card_id),
  lot.last4,
  lot.customer_name,
  lot.customer_email,
  lot.platform_customer_id,
  flag(lot.is_loyalty),
  lot.kind,
  lot.issued_on,
  formatMinor(lot.amount),
  formatMinor(lot.remaining),
  shop.currency,
  lot.expires_on,
  String(Math.max(0, daysIn({ from: lot.issued_on, to: day }) - 1)),
  lot.source,
]
