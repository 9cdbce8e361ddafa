import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { post } from '#platform/ledger/post.ts'
import { makeCard } from '#platform/money/card.ts'
import { csvRows } from '#platform/uploads/csv-rows.ts'
import { parseMoney } from '#rules/money.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { daysFrom, daysOf } from '#rules/tools/day-range.ts'
import { instantOf } from '#rules/tools/local-time.ts'
import { retailFiles } from '../../support/cli/retail.ts'
import { isRetailEngine } from '../../support/cli/retail-engine.ts'
import { expired, inactive, remindingOf, rule } from '../../support/reminders/reminding.ts'
import { suitePlatform } from '../../support/suite.ts'

const zone = 'Europe/London'
// with the change of the clocks on 27 March
const span = { from: '2011-02-15', to: '2011-05-15' }
const platform = await suitePlatform({ ties: 'after all' })

type Order = { name: string; email: string; total: bigint; at: Date }
const readOrders = async (): Promise<Order[]> => {
  const orders: Order[] = []
  for await (const rows of csvRows(retailFiles().orders))
    for (const { fields } of rows) {
      const [name = '', email = ''] = fields
      const [total, at] = [parseMoney(fields[11] ?? ''), fields[15]]
      if (email && total && at)
        orders.push({
          name,
          email,
          total,
          at: new Date(at.replace(' +0000', 'Z').replace(' ', 'T')),
        })
    }
  return orders.filter(({ at }) => dayIn(zone, at) >= span.from && dayIn(zone, at) <= span.to)
}

/** Sums by hand, from the ledger alone: credit of a lot, and of a card, as it was at a time. */
const expectedOf = (shopId: bigint) => sql<{ line: string }>`
  with
    moved as (
      select g.customer_id, e.lot_id, e.amount, e.at, l.expires_on
      from entry e
        join gift_card g on g.gift_card_id = e.gift_card_id
        join lot l on l.lot_id = e.lot_id
      where e.shop_id = ${shopId}),
    expiring as (
      select x.customer_id, x.expires_on as anchor, x.due,
        (
          select sum(m.amount) from moved m
          where m.customer_id = x.customer_id and m.expires_on = x.expires_on and m.at <= x.due
        ) as amount
      from (
          select distinct customer_id, expires_on,
            ((expires_on - 7) + time '09:00') at time zone ${zone} as due
          from moved
          where expires_on is not null) x),
    unused as (
      select x.customer_id, x.anchor, x.due,
        (
          select sum(m.amount) from moved m
          where m.customer_id = x.customer_id and m.at <= x.due
        ) as amount
      from (
          select distinct g.customer_id, (v.at at time zone ${zone})::date as anchor,
            ((v.at at time zone ${zone})::date + 21 + time '09:00') at time zone ${zone} as due
          from movement v
            join gift_card g on g.gift_card_id = v.gift_card_id
          where v.shop_id = ${shopId} and v.kind <> 'expire') x
      where not exists (
        select from movement v
          join gift_card g on g.gift_card_id = v.gift_card_id
        where g.customer_id = x.customer_id and v.kind <> 'expire' and v.at <= x.due
          and (v.at at time zone ${zone})::date > x.anchor)),
    gone as (
      select g.customer_id, (v.at at time zone ${zone})::date - 1 as anchor,
        ((v.at at time zone ${zone})::date + time '09:00') at time zone ${zone} as due,
        sum(-v.amount) as amount
      from movement v
        join gift_card g on g.gift_card_id = v.gift_card_id
      where v.shop_id = ${shopId} and v.kind = 'expire'
      group by 1, 2, 3),
    due as (
      select 'store_credit_expiring' as mail, * from expiring
      union all select 'store_credit_reminder', * from unused
      union all select 'store_credit_expired', * from gone)
  select concat_ws(' ', mail, customer_id, anchor, amount) as line
  from due
  where amount >= case mail when 'store_credit_reminder' then 500 else 1 end
    and due > (${span.from}::date)::timestamp at time zone ${zone}
    and due < (${span.to}::date + 1)::timestamp at time zone ${zone}
`

test.runIf(isRetailEngine)(
  'ninety days of a real retailer’s customers send what sums by hand say, half of it in Russian',
  async () => {
    platform.at(`${daysFrom(span.from, -1)}T12:00:00Z`)
    const settings = { languages: { base: 'en', others: ['ru'] } }
    const shop = await platform.shop({ time_zone: zone })
    await sql`
      update shop set settings = settings || ${JSON.stringify(settings)}::jsonb
      where shop_id = ${shop.shop_id}`.execute(platform.db)
    const desk = remindingOf(platform, shop)
    await desk.make(rule({ days: 7 }))
    await desk.make(inactive({ days: 21, least: '5.00' }))
    await desk.make(expired({ days: 1 }))
    const cards = new Map<string, { id: bigint; customer_id: bigint }>()
    const cardOf = async (email: string, at: Date) => {
      const known = cards.get(email)
      if (known) return known
      const { customer_id } = await platform.customer(shop, { email })
      if (cards.size % 2)
        await platform.db
          .updateTable('customer')
          .set({ language: 'ru' })
          .where('customer_id', '=', customer_id)
          .execute()
      const owner = {
        customer_id,
        is_loyalty: true,
        customer_name: email,
        customer_email: email,
      }
      const id = await transact(platform.db, (trx) =>
        makeCard(trx, platform, shop.shop_id, owner, at),
      )
      cards.set(email, { id, customer_id })
      return { id, customer_id }
    }
    const trade = async ({ name, email, total, at }: Order): Promise<void> => {
      const { id } = await cardOf(email, at)
      const cause = { kind: 'order', id: name }
      const common = { shop_id: shop.shop_id, gift_card_id: id, source: 'checkout', cause, at }
      const card = await platform.db
        .selectFrom('gift_card')
        .select('balance')
        .where('gift_card_id', '=', id)
        .executeTakeFirstOrThrow()
      // an order redeems half of what there is, and gives a tenth of itself for a time or for good
      const used = card.balance / 2n < total ? card.balance / 2n : total
      const gift = total / 10n
      const number = Number(name.replaceAll(/\D/g, ''))
      const expires_on = number % 3 ? daysFrom(dayIn(zone, at), 14 + (number % 30)) : null
      await transact(platform.db, async (trx) => {
        if (used > 0n) await post(trx, { ...common, kind: 'redeem', amount: -used } as never)
        if (gift > 0n)
          await post(trx, {
            ...common,
            kind: 'issue',
            amount: gift,
            money: 'promotional',
            expires_on,
          } as never)
      })
    }
    const orders = (await readOrders())
      .filter(({ email }) => Number(email.replaceAll(/\D/g, '')) % 8 === 0)
      .map((order) => ({ at: order.at, work: () => trade(order) }))
    const at = (day: string, time: string) => new Date(instantOf(`${day}T${time}`, zone)!)
    const clock = daysOf(span).flatMap((day) => [
      { at: at(day, '00:06'), work: () => desk.expire() },
      { at: at(day, '09:00'), work: () => desk.run() },
    ])
    const all = [...orders, ...clock].toSorted((a, b) => a.at.getTime() - b.at.getTime())
    for (const one of all) {
      platform.at(one.at)
      await one.work()
    }
    const { rows: sent } = await sql<{ line: string }>`
      select concat_ws(' ', r.mail, s.customer_id, s.anchor_day, s.amount) as line
      from reminder_sent s
        join reminder r on r.reminder_id = s.reminder_id
      where s.shop_id = ${shop.shop_id}
`.execute(platform.db)
    const { rows: expected } = await expectedOf(shop.shop_id).execute(platform.db)
    const linesOf = (rows: { line: string }[]) => rows.map(({ line }) => line).toSorted()
    expect(linesOf(sent)).toEqual(linesOf(expected))
    expect(sent.length).toBeGreaterThan(300)
    const { rows } = await sql<{ mails: number; russian: number; wrong: number }>`
      select count(*)::int as mails,
        (count(*) filter (where c.language = 'ru'))::int as russian,
        (count(*) filter (
          where coalesce(m.content ->> 'language', 'en') <> coalesce(c.language, 'en')))::int as wrong
      from mail m
        join reminder_sent s on s.mail_id = m.mail_id
        join customer c on c.customer_id = s.customer_id
      where m.shop_id = ${shop.shop_id}`.execute(platform.db)
    const { mails, russian, wrong } = rows[0]!
    expect({ mails, wrong }).toEqual({ mails: sent.length, wrong: 0 })
    expect(russian / mails).toBeCloseTo(0.5, 1)
  },
  240_000,
)
