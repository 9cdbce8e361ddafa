import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { getLiability } from '#contract/analytics/liability.ts'
import { listRefunds, returnOrder, undoRefund } from '#contract/returns/refund.ts'
import { ordersExport } from '../../support/cli/shopify-export.ts'
import { hasRetail } from '../../support/cli/retail.ts'
import { importingOf } from '../../support/cli/importing.ts'
import { onPostgres } from '../../support/database.ts'
import { startOperated } from '../../support/product/operated.ts'
import { exportRows, readNotes } from '../../support/returns/retail-notes.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ start: startOperated, ties: 'after all' })
const shop = await platform.shop()
const { run } = importingOf(platform)
const { owner } = shop.people

const minor = (money: string) => BigInt(money.replace('.', ''))
const sumOf = async (sum: RawBuilder<{ all: bigint }>) =>
  (await sum.execute(platform.db)).rows[0]?.all
const outstanding = () =>
  sumOf(sql`
    select sum(balance)::bigint as all from gift_card where shop_id = ${shop.shop_id}`)
const refundedHere = () =>
  sumOf(sql`
    select sum(refunded_here)::bigint as all from orders where shop_id = ${shop.shop_id}`)

// the first of them do; NOTES=Infinity is a run of its own on PostgreSQL
const most = Number(process.env['NOTES'] ?? (onPostgres ? 900 : 300))
test.skipIf(!hasRetail)(
  'a retailer’s credit notes as refunds come to the cent, also after half of them are undone',
  { timeout: 600_000 },
  async () => {
    const { counts, notes: all, orders } = await readNotes()
    expect({ ...counts, notes: counts.notes.size }).toEqual({
      lines: 9288,
      notes: 3836,
      guests: 383,
      unmatched: 1335,
      whole: 7516,
      part: 54,
      pieces: 250_838,
    })
    const notes = all.slice(0, most)
    const named = new Set(notes.map(({ order }) => order))
    const sold = orders.filter(({ name }) => named.has(name))
    await run(shop, { 'orders.csv': ordersExport(exportRows(sold)) })
    const lines = await platform.db
      .selectFrom('order_line as l')
      .innerJoin('orders as o', 'o.order_id', 'l.order_id')
      .select(['o.name', 'l.line_no', 'l.line_id'])
      .where('o.shop_id', '=', shop.shop_id)
      .execute()
    const idOf = new Map(lines.map(({ name, line_no, line_id }) => [`${name} ${line_no}`, line_id]))

    const refund = async ({ note, order, pieces }: (typeof notes)[number]) => {
      const done = await platform.call(
        owner,
        returnOrder,
        {
          params: { id: order },
          body: {
            selected_line_items: [...pieces].map(([line_no, quantity]) => ({
              line_item_id: `ol${idOf.get(`${order} ${line_no}`)}`,
              quantity,
            })),
            internal_note: note,
            notification: false,
          },
        },
        { key: `note-${note}-${order.slice(1)}` },
      )
      if (done.status !== 200) throw new Error(`${note} of ${order}: ${done.text}`)
      return done.body.refund
    }
    const made: Awaited<ReturnType<typeof refund>>[] = []
    for (const note of notes) made.push(await refund(note))
    const given = made.reduce((sum, { amount }) => sum + minor(amount), 0n)
    if (most === Infinity) expect(given).toBe(51_617_035n)
    expect(await refundedHere()).toBe(given)
    expect(await outstanding()).toBe(given)
    const list = (await platform.call(owner, listRefunds, { query: {} })).body
    expect(list).toMatchObject({
      count: Math.min(notes.length, 1000),
      count_capped: notes.length > 1000,
    })

    const half = made.filter((_, i) => i % 2 === 0)
    for (const { refund_id } of half) {
      const undone = await platform.call(
        owner,
        undoRefund,
        { params: { id: refund_id }, body: {} },
        { key: `undo-${refund_id}` },
      )
      if (undone.status !== 200) throw new Error(`${refund_id}: ${undone.text}`)
    }
    const kept = made
      .filter((_, i) => i % 2 === 1)
      .reduce((sum, { amount }) => sum + minor(amount), 0n)
    expect(await refundedHere()).toBe(kept)
    expect(await outstanding()).toBe(kept)
    const { body: liability } = await platform.call(owner, getLiability, { query: {} })
    expect(minor(liability.amount)).toBe(kept)
  },
)
