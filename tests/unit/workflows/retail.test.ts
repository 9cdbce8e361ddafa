import fs from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import type { Definition } from '#contract/workflows/definition-shapes.ts'
import { recallOf } from '#rules/rewards/recall.ts'
import { compile } from '#rules/workflows/compile.ts'
import { countPast, newBackTest, ofPerson } from '#rules/workflows/past/back-test.ts'
import { decide, isGiven } from '#rules/workflows/decide.ts'
import type { Facts } from '#rules/workflows/facts.ts'
import { hundredths } from '#rules/tools/hundredths.ts'
import { countGiven, newRunning, standingNow } from '#rules/workflows/running.ts'
import { freshStanding } from '#rules/workflows/standing.ts'
import { hasRetail, retailFiles } from '../../support/cli/retail.ts'
import { credit, facts, when, workflow } from '../../support/workflows/facts.ts'

type Order = { name: string; refunded: bigint; total: bigint; facts: Facts }

const minor = (text: string | undefined) => hundredths(text ?? '') ?? 0n
const byPayment = (a: Record<string, string>, b: Record<string, string>) =>
  a['Paid at']!.localeCompare(b['Paid at']!) || a['Name']!.localeCompare(b['Name']!)

/** Orders in the order of their payment, with what their customers had spent until then. */
const read = (): Order[] => {
  const rows = parse(fs.readFileSync(retailFiles().orders), { columns: true }) as Record<
    string,
    string
  >[]
  const before = new Map<string, { spent: bigint; count: bigint }>()
  return rows
    .filter((row) => row['Financial Status'])
    .toSorted(byPayment)
    .map((row) => {
      const [total, refunded] = [minor(row['Total']), minor(row['Refunded Amount'])]
      const email = row['Email'] || null
      const { spent, count } = before.get(email ?? '') ?? { spent: 0n, count: 0n }
      if (email) before.set(email, { spent: spent + total - refunded, count: count + 1n })
      const values = {
        'order.total': total,
        'order.subtotal': minor(row['Subtotal']),
        'customer.total_spent': spent + total,
        'customer.orders_count': (count + 1n) * 100n,
      }
      const day = row['Paid at']!.slice(0, 10)
      return { name: row['Name']!, refunded, total, facts: facts(values, { customer: email, day }) }
    })
}

const money = (amount: bigint) => (Number(amount) / 100).toFixed(2)
const inBounds = {
  all: [
    { field: 'order.subtotal', operator: 'gt', value: '100' },
    { field: 'order.subtotal', operator: 'lt', value: '1000' },
  ],
} as const
const cashback = workflow([when('c1', structuredClone(inBounds) as never)])
const spentAtLeast = (value: string) => ({
  all: [{ field: 'customer.total_spent', operator: 'gte' as const, value }],
})
const tiers = workflow([
  when('gold', spentAtLeast('5000'), credit({ value: '10', max: '100' })),
  when('silver', spentAtLeast('1000'), credit({ max: '50' })),
])

describe.skipIf(!hasRetail)("a real retailer's 19,960 orders", () => {
  const orders = hasRetail ? read() : []
  const give = (definition: Definition) => {
    const compiled = compile('wf1', definition)
    return orders.map((order) => ({ order, ...decide(compiled, order.facts, freshStanding) }))
  }
  const rewarded = (definition: Definition) =>
    give(definition).filter(({ verdict }) => verdict === 'rewarded')
  const sumOf = (rows: ReturnType<typeof give>) =>
    rows.reduce((all, { credits }) => all + credits[0]!.counted.amount, 0n)

  test('earn 5 % of subtotals between 100 and 1,000, and their refunds recall it in proportion', () => {
    expect(orders).toHaveLength(19_960)
    const rows = rewarded(cashback)
    expect(rows).toHaveLength(15_032)
    expect(new Set(rows.map(({ order }) => order.facts.customer)).size).toBe(4036)
    expect(money(sumOf(rows))).toBe('262422.09')
    const recalled = rows.reduce((all, { order, credits }) => {
      const { amount } = credits[0]!.counted
      const reward = { amount, basis: order.total, recalled: 0n }
      return all + recallOf(reward, order.total - order.refunded)
    }, 0n)
    expect(money(recalled)).toBe('4692.05')
    expect(give(cashback).filter(({ verdict }) => verdict === 'no_customer')).toHaveLength(1428)
  })

  /** The figures of a definition, its limits counted order by order. */
  const tried = (definition: Definition) => {
    const compiled = compile('wf1', definition)
    const running = newRunning(compiled)
    const test = newBackTest()
    for (const { name, total, refunded, facts: of } of orders) {
      const decision = decide(compiled, of, standingNow(compiled, running, of))
      const past = { facts: of, order: name, revenue: total - refunded, recalled: 0n }
      countPast(test, past, decision)
      if (isGiven(decision.verdict)) countGiven(compiled, running, of, decision)
    }
    return test
  }

  test('earn at most 50.00 a person and month', () => {
    const limits = { per_customer: [{ period: 'month' as const, sum: '50.00' }] }
    const { all, verdicts, months, people, cases } = tried({ ...cashback, limits })
    expect([all.rewards, money(all.amount)]).toEqual([13_897, '233725.83'])
    expect(verdicts.get('over_customer_limit')).toBe(15_032 - 13_897)
    const amounts = (sums: Map<string, { amount: bigint }>) =>
      [...sums.values()].reduce((sum, { amount }) => sum + amount, 0n)
    for (const parts of [months, cases]) expect(amounts(parts)).toBe(all.amount)
    const given = [...people.keys()].map((one) => people.get(one, ofPerson.amount))
    expect(given.reduce((sum, amount) => sum + amount)).toBe(all.amount)
    expect([...months.keys()]).toHaveLength(13)
  })

  test('end a budget of 20,000.00 at one order', () => {
    const limits = { budget: [{ period: 'total' as const, amount: '20000' }] }
    const { budgetEnd } = tried({ ...cashback, limits })
    expect(budgetEnd?.order).toBe('#540413')
    const before = orders.slice(
      0,
      orders.findIndex(({ name }) => name === budgetEnd?.order),
    )
    const compiled = compile('wf1', cashback)
    const given = before
      .map(({ facts: of }) => decide(compiled, of, freshStanding))
      .filter(({ verdict }) => verdict === 'rewarded')
    const sum = given.reduce((all, { credits }) => all + credits[0]!.counted.amount, 0n)
    expect([given.length, money(sum)]).toEqual([1214, '19998.47'])
  })

  test('earn by tiers of what their customers spent, up to each order', () => {
    const rows = rewarded(tiers)
    const of = (id: string) => rows.filter((row) => row.case === id)
    expect([of('gold').length, money(sumOf(of('gold')))]).toEqual([3154, '169464.56'])
    expect([of('silver').length, money(sumOf(of('silver')))]).toEqual([6908, '138406.74'])
    const both = new Set(rewarded(cashback).map(({ order }) => order.name))
    expect(rows.filter(({ order }) => both.has(order.name))).toHaveLength(7725)
  })

  test('earn 10.00 with every fifth order', () => {
    const fifth = {
      all: [{ field: 'customer.orders_count', operator: 'every' as const, value: '5' }],
    }
    const rows = rewarded(workflow([when('c1', fifth, credit({ mode: 'fixed', value: '10' }))]))
    expect(rows).toHaveLength(2130)
    expect(new Set(rows.map(({ order }) => order.facts.customer)).size).toBe(1114)
  })
})
