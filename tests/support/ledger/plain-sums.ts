import { sql } from 'kysely'
import type { Trx } from '#platform/db/transact.ts'
import { daysIn, daysOf } from '#rules/tools/day-range.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { formatMinor } from '#rules/money.ts'

type Row = {
  entry_id: bigint
  gift_card_id: bigint
  seq: number
  lot_id: bigint
  at: Date
  amount: bigint
  kind: string
  of_kind: string
  money: 'paid' | 'promotional'
  movement_id: bigint
  pair: bigint | null
  source: string
}
type Lot = { at: Date; source: string }

/** Recomputes a shop's analytics from its entries alone, without any of the product's sums. */
export const plainSums = async (
  trx: Trx,
  shopId: bigint,
  zone: string,
  from: string,
  to: string,
) => {
  const { rows } = await sql<Row>`
      select
        e.entry_id,
        e.gift_card_id,
        e.seq,
        e.lot_id,
        e.at,
        e.amount,
        m.kind,
        coalesce(u.kind, m.kind) as of_kind,
        l.kind as money,
        e.movement_id,
        m.pair,
        m.source
      from entry e
        join movement m on m.movement_id = e.movement_id
        left join movement u on u.movement_id = m.undoes
        join lot l on l.lot_id = e.lot_id
      where e.shop_id = ${shopId}
      order by e.entry_id`.execute(trx)
  const entries = rows.map((row) => ({ ...row, day: dayIn(zone, row.at) }))
  const ofMovement = Map.groupBy(rows, ({ movement_id }) => movement_id)
  const lots = new Map<bigint, Lot>()
  for (const row of rows) {
    if (lots.has(row.lot_id)) continue
    const nth = ofMovement.get(row.movement_id)!.indexOf(row)
    const before = row.pair === null ? undefined : lots.get(ofMovement.get(row.pair)![nth]!.lot_id)
    lots.set(row.lot_id, before ?? { at: row.at, source: row.source })
  }
  const money = (list: { amount: bigint }[]): bigint =>
    list.reduce((all, { amount }) => all + amount, 0n)
  const byDay = Map.groupBy(entries, ({ day }) => day)
  let past = entries.filter(({ day }) => day < from)
  let closing = money(past)
  let paid = money(past.filter((one) => one.money === 'paid'))
  const days = daysOf({ from, to }).map((day) => {
    const here = byDay.get(day) ?? []
    const of = (...kinds: string[]) => money(here.filter(({ of_kind }) => kinds.includes(of_kind)))
    const opening = closing
    closing += money(here)
    paid += money(here.filter((one) => one.money === 'paid'))
    return {
      day,
      opening: formatMinor(opening),
      issued: formatMinor(of('issue')),
      redeemed: formatMinor(-of('redeem', 'refund')),
      expired: formatMinor(-of('expire')),
      adjusted: formatMinor(of('adjust', 'transfer')),
      closing: formatMinor(closing),
      paid: formatMinor(paid),
      promotional: formatMinor(closing - paid),
    }
  })
  past = entries.filter(({ day }) => day <= to)
  const ageEnds = [30, 90, 180, 365, Number.MAX_SAFE_INTEGER]
  const ages = ageEnds.map((end, i) =>
    money(
      past.filter(({ lot_id }) => {
        const age = Math.max(0, daysIn({ from: dayIn(zone, lots.get(lot_id)!.at), to }) - 1)
        return age <= end && age > (ageEnds[i - 1] ?? -1)
      }),
    ),
  )
  const balances = [...Map.groupBy(past, ({ gift_card_id }) => gift_card_id).values()]
    .map(money)
    .filter((balance) => balance > 0n)
  const bandEnds = [1000n, 5000n, 10_000n, 25_000n, 50_000n, 10n ** 18n]
  const bands = bandEnds.map((end, i) =>
    balances.filter((balance) => balance <= end && balance > (bandEnds[i - 1] ?? 0n)),
  )
  const sources = [...Map.groupBy(past, ({ lot_id }) => lots.get(lot_id)!.source)]
    .map(([source, list]) => ({
      source,
      amount: formatMinor(money(list)),
      paid: formatMinor(money(list.filter((one) => one.money === 'paid'))),
      promotional: formatMinor(money(list.filter((one) => one.money === 'promotional'))),
    }))
    .filter(({ paid, promotional }) => paid !== '0.00' || promotional !== '0.00')
    .toSorted((a, b) => a.source.localeCompare(b.source))
  return {
    days,
    last: {
      ages: ages.map(formatMinor),
      bands: bands.map((list) => [
        formatMinor(list.reduce((all, one) => all + one, 0n)),
        list.length,
      ]),
      sources,
      amount: formatMinor(closing),
    },
  }
}
