import { sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { Ctx } from '#platform/ctx.ts'
import { currentSnapshot } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import type { MoneyKind } from '#platform/ledger/tables.ts'
import { daysFrom, daysIn } from '#rules/day-range.ts'
import { dayIn } from '#rules/expiration.ts'
import { formatMinor } from '#rules/money.ts'

/** What a lot had left at the end of the day. `issued_on` is the day of the first issue, whatever card the money is on now. */
export type LiabilityRow = {
  gift_card_id: string
  lot_id: string
  customer_name: string | null
  customer_email: string | null
  money: MoneyKind
  source: string
  issued_on: string
  age_days: number
  expires_on: string | null
  amount: string
  currency: string
}

const cardsAPage = 500
type Card = { gift_card_id: bigint; created_at: Date }
type Row = {
  gift_card_id: bigint
  lot_id: bigint
  customer_name: string | null
  customer_email: string | null
  money: MoneyKind
  source: string
  issued_on: string
  expires_on: string | null
  amount: bigint
}

/**
 * Every lot with money at the end of a day of the shop's calendar, for an export, 500 cards at a time. The amounts add up to
 * `getLiability` of that day; while money moves, to that of one moment only inside a `snapshot`, whose transaction is used then.
 */
export async function* liabilityRows(ctx: Ctx, day: string): AsyncGenerator<LiabilityRow> {
  if (day > dayIn(ctx.shop.time_zone, ctx.now))
    throw new Refusal('invalid_input', { field: 'on', message: 'on: the day is yet to come' })
  const { shop_id, time_zone: zone, currency } = ctx.shop
  const db = currentSnapshot() ?? ctx.db
  const until = sql`(${daysFrom(day, 1)}::date::timestamp at time zone ${zone})`
  for (let after: Card | undefined; ; ) {
    const { rows: cards } = await sql<Card>`select gift_card_id, created_at from gift_card where shop_id = ${shop_id}
      and ${after ? sql`(created_at, gift_card_id) < (${after.created_at}, ${after.gift_card_id})` : sql`true`} order by created_at desc, gift_card_id desc limit ${cardsAPage}`.execute(
      db,
    )
    const { rows } = await sql<Row>`
      select e.gift_card_id, e.lot_id, coalesce(c.full_name, g.customer_name) as customer_name, coalesce(c.email, g.customer_email) as customer_email, l.kind as money,
        coalesce(o.source, b.source) as source, (coalesce(o.at, b.at) at time zone ${zone})::date as issued_on, l.expires_on, e.amount
      from (select gift_card_id, lot_id, sum(amount)::bigint as amount from entry
        where gift_card_id = any(${cards.map(({ gift_card_id }) => gift_card_id)}::bigint[]) and at < ${until} group by 1, 2 having sum(amount) <> 0) e
      join lot l on l.lot_id = e.lot_id join movement b on b.movement_id = l.movement_id join gift_card g on g.gift_card_id = e.gift_card_id left join customer c on c.customer_id = g.customer_id
        left join lateral (select t.at, t.source from lot_origin(l.lot_id) t where b.pair is not null offset 0) o on true order by e.gift_card_id, e.lot_id`.execute(
      db,
    )
    for (const { gift_card_id, lot_id, amount, ...row } of rows)
      yield {
        ...row,
        gift_card_id: wireId('gift_card', gift_card_id),
        lot_id: wireId('lot', lot_id),
        age_days: Math.max(0, daysIn({ from: row.issued_on, to: day }) - 1),
        amount: formatMinor(amount),
        currency,
      }
    after = cards.at(-1)
    if (cards.length < cardsAPage) return
  }
}
