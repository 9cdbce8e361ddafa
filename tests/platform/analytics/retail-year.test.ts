import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getLiability } from '#contract/analytics/liability.ts'
import { getGiftCardsIndepth, getGiftCardUsage } from '#contract/analytics/performance.ts'
import { getHome } from '#contract/home/calls.ts'
import { rollUp } from '#platform/analytics/roll-up.ts'
import { csvRows } from '#platform/uploads/csv-rows.ts'
import { snapshot, transact, type Trx } from '#platform/db/transact.ts'
import { makeCard } from '#platform/money/card.ts'
import { expireLots } from '#platform/ledger/expire.ts'
import { post } from '#platform/ledger/post.ts'
import { verifyIn } from '#platform/ledger/verify.ts'
import { daysFrom } from '#rules/tools/day-range.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { plainSums } from '../../support/ledger/plain-sums.ts'
import { exported } from '../../support/exports/exporting.ts'
import { startPlatform, type TestPlatform, type TestShop } from '../../support/platform.ts'
import { retailFiles } from '../../support/cli/retail.ts'
import { isRetailEngine } from '../../support/cli/retail-engine.ts'

const zone = 'Europe/London'
type Order = { name: string; email: string; total: bigint; at: Date }

/** Reads the retailer's orders of known customers, oldest first. */
const readOrders = async (): Promise<Order[]> => {
  const orders: Order[] = []
  let columns: number[] = []
  for await (const rows of csvRows(retailFiles().orders))
    for (const { fields } of rows) {
      if (columns.length === 0)
        columns = ['Name', 'Email', 'Total', 'Created at'].map((name) =>
          fields.findIndex((field) => field.replace('\uFEFF', '') === name),
        )
      else {
        const [name = '', email = '', total = '', at = ''] = columns.map(
          (column) => fields[column] ?? '',
        )
        const amount = parseMoney(total)
        if (email && amount)
          orders.push({
            name,
            email,
            total: amount,
            at: new Date(at.replace(' +0000', 'Z').replace(' ', 'T')),
          })
      }
    }
  return orders.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

// the sums don't depend on the engine, and the embedded one is slower, so once is enough
describe.runIf(isRetailEngine)("a real retailer's year", () => {
  let platform: TestPlatform
  let shop: TestShop
  let first = ''
  let last = ''
  beforeAll(async () => {
    platform = await startPlatform()
    shop = await platform.shop({ time_zone: zone })
    const orders = await readOrders()
    ;[first, last] = [dayIn(zone, orders[0]!.at), daysFrom(dayIn(zone, orders[0]!.at), 365)]
    await transact(platform.db, (trx) =>
      live(
        trx,
        orders.filter(({ at }) => dayIn(zone, at) <= last),
      ),
    )
    platform.at(`${last}T12:00:00Z`)
  }, 300_000)
  afterAll(() => platform?.close())

  /**
   * Gives each sixteenth customer a tenth of an order, promotional or paid, for sixty days or for
   * good, and redeems it with the next order.
   */
  const live = async (trx: Trx, orders: readonly Order[]): Promise<void> => {
    const { shop_id } = shop
    const cards = new Map<string, { id: bigint; balance: bigint }>()
    let today = ''
    for (const [i, { name, email, total, at }] of orders.entries()) {
      if (Number(email.replaceAll(/\D/g, '')) % 16 !== 0) continue
      if (dayIn(zone, at) !== today) {
        today = dayIn(zone, at)
        await expireLots(trx, shop_id, today, at, 1000)
        const { rows } = await sql<{
          gift_card_id: bigint
          balance: bigint
        }>`select gift_card_id, balance from gift_card where shop_id = ${shop_id}`.execute(trx)
        const now = new Map(rows.map((row) => [row.gift_card_id, row.balance]))
        for (const card of cards.values()) card.balance = now.get(card.id) ?? card.balance
      }
      const card = cards.get(email) ?? {
        id: await makeCard(
          trx,
          platform,
          shop_id,
          { customer_id: null, is_loyalty: false, customer_name: email, customer_email: email },
          at,
        ),
        balance: 0n,
      }
      cards.set(email, card)
      const used = card.balance < total ? card.balance : total
      if (used > 0n)
        card.balance = (
          await post(trx, {
            shop_id,
            gift_card_id: card.id,
            kind: 'redeem',
            amount: -used,
            source: 'checkout',
            cause: { kind: 'order', id: name },
            at,
          })
        ).balance_after
      const gift = total / 10n
      if (gift > 0n && gift < 50_000n)
        card.balance = (
          await post(trx, {
            shop_id,
            gift_card_id: card.id,
            kind: 'issue',
            amount: gift,
            money: i % 5 === 0 ? 'paid' : 'promotional',
            reason: 'Reward',
            source: i % 2 === 0 ? 'workflow' : 'staff',
            expires_on: i % 3 === 0 ? null : daysFrom(today, 60),
            at,
          })
        ).balance_after
    }
  }

  test('comes out to the cent on every day: screen, export, home and ledger', {
    timeout: 60_000,
  }, async () => {
    await rollUp(platform.db, { entriesATime: 2000 })
    const plain = await snapshot(platform.db, (trx) =>
      plainSums(trx, shop.shop_id, zone, first, last),
    )
    expect(plain.days.filter(({ issued }) => issued !== '0.00').length).toBeGreaterThan(150)
    const { body } = await platform.call(shop.people.owner, getLiability, {
      query: { from: first, on: last },
    })
    expect(body.days).toEqual(plain.days)
    expect({
      ages: body.ages.map(({ amount }) => amount),
      bands: body.bands.map(({ amount, cards }) => [amount, cards]),
      sources: body.sources,
      amount: body.amount,
    }).toEqual(plain.last)
    const { body: indepth } = await platform.call(shop.people.owner, getGiftCardsIndepth, {
      body: { fromDate: first, toDate: last },
    })
    expect(indepth.days.map(({ closing }) => closing)).toEqual(
      plain.days.map(({ closing }) => closing),
    )
    for (const day of [daysFrom(first, 40), daysFrom(first, 200), last]) {
      const { rows } = await exported(platform, shop, { kind: 'liability', filters: { on: day } })
      const sum = rows.reduce((all, { remaining }) => all + parseMoney(remaining!)!, 0n)
      expect(formatMinor(sum)).toBe(plain.days.find((one) => one.day === day)?.closing)
    }
    const usage = await platform.call(shop.people.owner, getGiftCardUsage, { query: {} })
    const home = await platform.call(shop.people.owner, getHome, { query: {} })
    const ledger = await transact(platform.db, verifyIn)
    const verified = ledger.find(({ shop_url }) => shop_url === shop.shop_url)!
    expect([
      usage.body.outstanding,
      home.body.liability,
      verified.balance,
      verified.problem,
    ]).toEqual([body.amount, body.amount, body.amount, null])
  })
})
