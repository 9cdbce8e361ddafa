import { expect, test } from 'vitest'
import { getHome } from '#contract/home/calls.ts'
import { exported } from '../../support/exports/exporting.ts'
import type { Person } from '../../support/platform.ts'
import { requestingOf } from '../../support/returns/requesting.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite()
const desk = requestingOf(platform, shop)
const refunded = await desk.inState('refunded')
const waiting = await desk.inState('requested')
await requestingOf(platform, other).inState('refunded')

test('returns are exported with the list’s filters, of the own shop alone', async () => {
  const { rows } = await exported(platform, shop, { kind: 'returns' })
  expect(rows.map((row) => [row['return'], row['state'], row['amount'], row['pieces']])).toEqual([
    [`${waiting.order.name}-R1`, 'requested', '10.00', '1'],
    [`${refunded.order.name}-R1`, 'refunded', '10.00', '1'],
  ])
  const one = await exported(platform, shop, { kind: 'returns', filters: { state: 'requested' } })
  expect(one.rows.map(({ order }) => order)).toEqual([waiting.order.name])
})

test('refunded items are exported line by line, by days of the shop’s calendar', async () => {
  const { rows } = await exported(platform, shop, { kind: 'refund_lines' })
  expect(rows).toMatchObject([
    {
      order: refunded.order.name,
      return: `${refunded.order.name}-R1`,
      sku: 'SHIRT',
      quantity: '1',
      net: '10.00',
      restock: 'restock',
      reward_source: 'return',
    },
  ])
  const filters = { end_date: '2026-01-01' }
  expect((await exported(platform, shop, { kind: 'refund_lines', filters })).rows).toEqual([])
})

test('home counts the returns that wait, for those who may decide', async () => {
  const waits = async (person: Person) => {
    const { body } = await platform.call(person, getHome, { query: {} })
    return body.attention.find(({ kind }) => kind === 'returns_waiting')?.count
  }
  expect(await waits(shop.people.staff)).toBe(1)
  expect(await waits(shop.people.limited)).toBeUndefined()
  await desk.act('reject', waiting.id)
  expect(await waits(shop.people.staff)).toBeUndefined()
})
