import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { indepthBulk } from '#contract/bulk/figures.ts'
import { startRunner } from '#platform/bulk/run/runner.ts'
import { mergeCustomers } from '#contract/customers/change.ts'
import { formatMinor } from '#rules/money.ts'
import { checked, checkpoint, upload } from '../../support/bulk/campaigns.ts'
import { readingOf } from '../../support/bulk/reading.ts'
import { onPostgres } from '../../support/database.ts'
import type { TestShop } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'
import { until } from '../../support/until.ts'

// the whole ledger is recomputed and verified after the last test
const platform = await suitePlatform({ connections: 30, ties: 'after all' })
const { db } = platform
const pairs = 120
const each = 1000n

type Person = { id: string; customer_id: bigint; email: string | null }
const sourceOf = async (shop: TestShop, people: readonly Person[], named: 'addresses' | 'ids') =>
  named === 'ids'
    ? {
        manual: people.map(({ id: platform_customer_id }) => ({
          count: 1,
          entity_data: { balance: '10', platform_customer_id },
        })),
      }
    : {
        csv: {
          url: await upload(
            platform,
            shop,
            `email,amount\n${people.map(({ email }) => `${email},10\n`).join('')}`,
          ),
        },
      }

/** Merges as a person would, again where a chunk held the customer too long. */
const merge = async (shop: TestShop, into: Person, from: Person): Promise<void> => {
  const { status, error } = await platform.call(shop.people.owner, mergeCustomers, {
    params: { id: into.id },
    body: { from: from.id },
  })
  if (error?.code === 'still_running') return merge(shop, into, from)
  expect(status).toBe(200)
}

type Row = { row_no: number; paid_to: bigint; state: string; movement_id: bigint | null }
const rowsOf = async (id: string): Promise<Row[]> =>
  (
    await sql<Row>`
      select r.row_no, r.state, r.movement_id,
        coalesce(c.merged_into, c.customer_id) as paid_to
      from bulk_row r
      join customer c on c.shop_id = r.shop_id and c.customer_id = r.customer_id
      where r.bulk_id = ${BigInt(id.slice(1))}
      order by r.row_no`.execute(db)
  ).rows

/** Reads each customer’s money, and the movement that brought the other’s to them, if it came. */
const heldBy = async (shop: TestShop) =>
  new Map(
    (
      await sql<{ customer_id: bigint; balance: bigint; came: bigint | null }>`
        select g.customer_id, sum(g.balance)::bigint as balance,
          max(
            (
              select min(m.movement_id) from movement m
              where m.shop_id = g.shop_id and m.gift_card_id = g.gift_card_id
                and m.kind = 'transfer'
            )
          ) as came
        from gift_card g
        where g.shop_id = ${shop.shop_id}
        group by g.customer_id`.execute(db)
    ).rows.map((row) => [row.customer_id, row]),
  )

test.each([
  ['skip', 'addresses'],
  ['skip', 'ids'],
  ['keep', 'addresses'],
  ['keep', 'ids'],
] as const)(
  'customers merged while chunks run are paid once a row, or once in all: %s, rows by %s',
  async (on_duplicate, named) => {
    const shop = await platform.shop()
    const { stateOf, spend } = readingOf(platform, shop)
    const person = () => platform.customer(shop)
    const stay = await Promise.all(Array.from({ length: pairs }, person))
    const go = await Promise.all(Array.from({ length: pairs }, person))
    const id = await checked(platform, shop, {
      operation_name: 'loyalty_card',
      on_duplicate,
      source: await sourceOf(shop, [...stay, ...go], named),
    })
    await checkpoint(platform, shop.people.owner, id, 'start')
    const runners = Array.from({ length: onPostgres ? 3 : 1 }, () =>
      startRunner(platform, { lanes: onPostgres ? 2 : 1, chunk: 8, lookMs: 20 }),
    )
    // from the last pair on, so that merges meet the chunks in the middle
    const order = stay.map((_, i) => pairs - 1 - i)
    const desk = async () => {
      for (let i = order.shift(); i !== undefined; i = order.shift()) {
        await merge(shop, stay[i]!, go[i]!)
        await pause(1)
      }
    }
    await Promise.all(Array.from({ length: onPostgres ? 4 : 1 }, desk))
    await until('the run', async () => (await stateOf(id)).state === 'bulk_finished', 60_000)
    await Promise.all(runners.map((runner) => runner.stop()))

    const rows = await rowsOf(id)
    const held = await heldBy(shop)
    const done = rows.filter(({ state }) => state === 'done')
    const states = { skip: ['done', 'skipped'], keep: ['done'] }[on_duplicate]
    expect([...new Set(rows.map(({ state }) => state))].toSorted()).toEqual(states)
    expect(new Set(done.map(({ movement_id }) => movement_id)).size).toBe(done.length)
    for (const [i, one] of stay.entries()) {
      const two = [rows[i]!, rows[i + pairs]!]
      expect(two.map(({ paid_to }) => paid_to)).toEqual([one.customer_id, one.customer_id])
      const paid = two.flatMap(({ state, movement_id }) => (state === 'done' ? movement_id! : []))
      const theirs = held.get(one.customer_id)!
      expect(theirs.balance).toBe(each * BigInt(paid.length))
      // both only where they were paid before the merge, which then moved the second credit
      if (on_duplicate === 'skip' && paid.length === 2)
        expect(paid.every((movement) => theirs.came !== null && movement < theirs.came)).toBe(true)
    }
    expect(held.size).toBe(pairs)

    const amount = formatMinor(each * BigInt(done.length))
    expect(await stateOf(id)).toMatchObject({
      rows_done: done.length,
      rows_failed: 0,
      amount_done: amount,
    })
    const { rows: given } = await sql<{ n: number; amount: bigint }>`
      select count(*)::int as n, sum(amount)::bigint as amount from movement
      where cause_kind = 'bulk' and cause_id = ${id}`.execute(db)
    expect(given).toEqual([{ n: done.length, amount: each * BigInt(done.length) }])
    const { rows: cards } = await sql<{ card: string; balance: bigint }>`
      select 'g' || gift_card_id as card, balance from gift_card
      where shop_id = ${shop.shop_id} and balance > 0`.execute(db)
    for (const { card, balance } of cards.slice(0, 5))
      await spend(card, balance, platform.clock().toISOString())
    const { body } = await platform.call(shop.people.owner, indepthBulk, {
      params: { id },
      body: {},
    })
    const spent = cards.slice(0, 5).reduce((all, { balance }) => all + balance, 0n)
    expect(body).toMatchObject({
      issued: amount,
      redeemed: formatMinor(spent),
      outstanding: formatMinor(each * BigInt(done.length) - spent),
    })
  },
)
