import { expect, test } from 'vitest'
import { explainBalance, updateBalance } from '#contract/customers/money.ts'
import { undoTransaction } from '#contract/store-credit/calls.ts'
import { parseMoney } from '#rules/money.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite()

const give = async (
  id: string,
  valueToUpdate: string,
  reason: 'Reward' | 'Refund' | 'Other' = 'Reward',
) =>
  (
    await platform.call(shop.people.owner, updateBalance, {
      params: { id },
      body: { valueToUpdate, reason },
    })
  ).body.transaction.transaction_id
const explain = (id: string) =>
  platform.call(shop.people.limited, explainBalance, { params: { id } })

test('a balance is the sum of its steps, what came in first', async () => {
  const { id } = await platform.customer(shop)
  await give(id, '20')
  await give(id, '10.01')
  await give(id, '5', 'Refund')
  await give(id, '-8.30', 'Other')
  await platform.call(shop.people.owner, undoTransaction, {
    params: { id: await give(id, '3', 'Refund') },
  })
  const { body } = await explain(id)
  expect(body).toEqual({
    currency: 'GBP',
    balance: '26.71',
    steps: [
      { kind: 'issue', reason: 'Reward', amount: '30.01', count: 2 },
      { kind: 'issue', reason: 'Refund', amount: '8.00', count: 2 },
      { kind: 'undo', reason: 'Refund', amount: '-3.00', count: 1 },
      { kind: 'adjust', reason: 'Other', amount: '-8.30', count: 1 },
    ],
  })
})

test('adds up at every moment while money moves', async () => {
  const { id } = await platform.customer(shop)
  await give(id, '100')
  const moves = Array.from({ length: 30 }, (_, i) => give(id, i % 2 ? '1.11' : '-2.22', 'Other'))
  const seen = await Promise.all(Array.from({ length: 30 }, () => explain(id)))
  await Promise.all(moves)
  for (const { body } of seen)
    expect(body.steps.reduce((sum, { amount }) => sum + parseMoney(amount)!, 0n)).toBe(
      parseMoney(body.balance),
    )
})

test('nothing is explained as nothing, and nothing is said of another shop', async () => {
  const { id } = await platform.customer(shop)
  expect((await explain(id)).body).toEqual({ currency: 'GBP', balance: '0.00', steps: [] })
  const other = await platform.shop()
  expect(await platform.call(other.people.owner, explainBalance, { params: { id } })).toMatchObject(
    {
      status: 404,
      error: { code: 'not_found' },
    },
  )
})
