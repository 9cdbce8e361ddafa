import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { putCashback } from '#contract/workflows/cashback/calls.ts'
import type { CashbackForm } from '#contract/workflows/cashback/shapes.ts'
import { firstForm } from '#rules/cashback/form.ts'
import { definitionOf } from '#rules/cashback/write-definition.ts'
import { hasRetail, retailFiles } from '../../../support/cli/retail.ts'
import { storeOf } from '../../../support/events/store-events.ts'
import type { TestShop } from '../../../support/platform.ts'
import { suitePlatform } from '../../../support/suite.ts'
import { backTestingOf } from '../../../support/workflows/back-testing.ts'
import { decideWaiting } from '../../../support/workflows/live.ts'
import { retailEvents, tellYear } from '../../../support/workflows/retail-live.ts'
import { importRetail, readRetail } from '../../../support/workflows/retail-year.ts'

// RETAIL_YEAR=whole tells all 19,960 orders with their 530,104 lines, which takes minutes
const isWhole = process.env['RETAIL_YEAR'] === 'whole'
const orders = isWhole ? undefined : 600

const form: CashbackForm = {
  ...firstForm,
  above: '100',
  below: '1000',
  hold: { mode: 'none', days: null },
  email: false,
}

type Row = { name: string; verdict: string; case: string | null; amount: bigint; recalled: bigint }

describe.skipIf(!hasRetail)("a real retailer's orders, told in the order of time", async () => {
  if (!hasRetail) return
  const platform = await suitePlatform({ ties: 'after all' })
  let shop: TestShop
  let taken: number
  let told: number

  beforeAll(async () => {
    platform.at('2010-11-30T12:00:00Z')
    shop = await platform.shop({ time_zone: 'Europe/London' })
    const store = await storeOf(platform, shop)
    const live = await platform.call(shop.people.owner, putCashback, {
      body: { form, active: true },
    })
    expect(live.body).toMatchObject({ workflow: { state: 'live' }, problems: [] })
    const events = retailEvents(await readRetail(retailFiles(orders)))
    told = events.length
    taken = await tellYear(platform, store, events, () => decideWaiting(platform, { chunk: 500 }))
  }, 1_800_000)

  const decisions = async (): Promise<Row[]> => {
    const { rows } = await sql<Row>`
      select e.data #>> '{order,name}' as name, u.verdict, u.case_id as case, u.given as amount,
        coalesce(r.recalled, 0)::bigint as recalled
      from workflow_run u
      join event e on e.shop_id = u.shop_id and e.event_id = u.event_id
      left join reward r on r.shop_id = u.shop_id and r.run_id = u.run_id
      where u.shop_id = ${shop.shop_id}
      order by 1`.execute(platform.db)
    return rows
  }

  const backTested = async (): Promise<Row[]> => {
    const imported = await platform.shop({ time_zone: 'Europe/London' })
    await importRetail(platform, imported, orders)
    const test = await backTestingOf(platform, imported).run(definitionOf(form))
    expect(test.state).toBe('done')
    const { rows } = await sql<Row>`
      select o.name, b.verdict, b.case_id as case, b.amount, b.recalled
      from back_test_row b
      join orders o on o.shop_id = b.shop_id and o.order_id = b.order_id
      where b.shop_id = ${imported.shop_id}
      order by 1`.execute(platform.db)
    return rows
  }

  test('are decided as a back-test of the imported orders decides them, row by row', async () => {
    expect(taken).toBe(told)
    const live = await decisions()
    expect(live.length).toBeGreaterThan(400)
    expect(live).toEqual(await backTested())
  }, 300_000)

  test('leave each customer the credit that refunds have not recalled', async () => {
    const { rows } = await sql<{ customer_id: bigint; kept: bigint; balance: bigint }>`
      select r.customer_id, sum(r.amount - r.recalled)::bigint as kept, max(g.balance) as balance
      from reward r
      join gift_card g
        on g.shop_id = r.shop_id and g.customer_id = r.customer_id and g.is_loyalty
      where r.shop_id = ${shop.shop_id}
      group by r.customer_id`.execute(platform.db)
    expect(rows.length).toBeGreaterThan(100)
    expect(rows.filter(({ kept, balance }) => kept !== balance)).toEqual([])
  })

  test.runIf(isWhole)('come to the same cent over the year', async () => {
    const live = await decisions()
    const given = live.filter(({ verdict }) => verdict === 'rewarded')
    const sum = (rows: bigint[]) => rows.reduce((all, one) => all + one, 0n)
    expect(given).toHaveLength(15_032)
    expect(sum(given.map(({ amount }) => amount))).toBe(26_242_209n)
    expect(sum(given.map(({ recalled }) => recalled))).toBe(469_205n)
    expect(live.filter(({ verdict }) => verdict === 'no_customer')).toHaveLength(1428)
    const { rows } = await sql<{ people: bigint }>`
      select count(distinct customer_id) as people from reward
      where shop_id = ${shop.shop_id}`.execute(platform.db)
    expect(rows[0]!.people).toBe(4036n)
  })
})
