import { expect, test } from 'vitest'
import { createBulk, getBulk, getDryRun, updateBulk } from '#contract/bulk/draft.ts'
import { listBulkRows } from '#contract/bulk/run.ts'
import { updateBalance } from '#contract/customers/money.ts'
import { bulkRowsMost } from '#contract/bulk/bulk.ts'
import { checksOf } from '#platform/bulk/dry-run/check-rows.ts'
import { dueOf } from '#platform/bulk/run/due.ts'
import { byHand, checked, settle } from '../../support/bulk/campaigns.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite({
  at: '2026-03-01T10:00:00Z',
  shop: {
    settings: {
      limit_store_credit_issue_min_value: '1.00',
      limit_store_credit_issue_max_value: '100.00',
    },
  },
})

test('what it will cost is told from the past of the shop, once there are 90 days of it', async () => {
  const young = await platform.shop()
  platform.at('2025-01-01T10:00:00Z')
  const { id } = await platform.customer(young)
  const { body } = await platform.call(young.people.owner, updateBalance, {
    params: { id },
    body: { valueToUpdate: '40', reason: 'Reward' },
  })
  const { post } = await import('#platform/ledger/post.ts')
  const { transact } = await import('#platform/db/transact.ts')
  await transact(platform.db, (trx) =>
    post(trx, {
      shop_id: young.shop_id,
      gift_card_id: BigInt(body.transaction.gift_card_id.slice(1)),
      kind: 'redeem',
      amount: -1000n,
      source: 'checkout',
      at: new Date('2025-01-05T10:00:00Z'),
    }),
  )
  platform.at('2026-03-01T10:00:00Z')
  const bulk = await checked(platform, young, byHand(4))
  expect(
    (await platform.call(young.people.owner, getDryRun, { params: { id: bulk } })).body
      .expected_redemption,
  ).toEqual({ amount: '10.00', percent: 25, days: 424 })
})

test('rows by hand are as many as they count, to a hundred thousand', async () => {
  const { error } = await platform.call(shop.people.owner, createBulk, {
    body: { bulk: byHand(bulkRowsMost + 1) },
  })
  expect(error?.code).toBe('invalid_input')
  const body = byHand(1)
  const many = await checked(platform, shop, {
    ...body,
    source: [
      { count: 60_000, entity_data: { balance: '5' } },
      { count: 60_000, entity_data: { balance: '5' } },
    ],
  })
  expect(
    (await platform.call(shop.people.owner, getBulk, { params: { id: many } })).body.bulk,
  ).toMatchObject({ state: 'draft', problem: 'too_many_rows' })
}, 300_000)

test('a worker whose campaign was changed, or who was taken for dead, writes no more rows', async () => {
  const { body } = await platform.call(shop.people.owner, createBulk, {
    body: { bulk: byHand(40) },
  })
  const id = body.bulk.bulk_id
  const first = checksOf(platform, 10)
  const second = checksOf(platform, 10)
  const due = async (worker: string) =>
    (await dueOf(platform, worker)).find(({ bulk_id }) => `b${bulk_id}` === id)!
  const rows = () =>
    platform.db
      .selectFrom('bulk_row')
      .select('amount')
      .where('bulk_id', '=', BigInt(id.slice(1)))
      .execute()
  const mine = await due(first.worker)
  for (let n = 0; n < 3; n += 1) await first.step(mine)
  expect((await rows()).length).toBeGreaterThan(0)
  expect(await due(second.worker)).toBeUndefined()
  await platform.call(shop.people.owner, updateBulk, {
    params: { id },
    body: { bulk: byHand(5, '7.00') },
  })
  await second.step(await due(second.worker))
  expect(await first.step(mine)).toBe('stopped')
  for (const due_ = await due(second.worker); (await second.step(due_)) !== 'stopped'; );
  expect((await rows()).map(({ amount }) => amount)).toEqual(Array.from({ length: 5 }, () => 700n))
  // taken for dead: the lease has run out, and another worker has it
  await platform.call(shop.people.owner, updateBulk, { params: { id }, body: { bulk: byHand(40) } })
  await first.step(await due(first.worker))
  platform.at('2026-03-01T10:01:00Z')
  const taken = await due(second.worker)
  await second.step(taken)
  expect(await first.step(mine)).toBe('stopped')
  while ((await second.step(taken)) !== 'stopped');
  expect(await rows()).toHaveLength(40)
  await settle(platform)
})

test('a cursor beyond every row leads to no row', async () => {
  const id = await checked(platform, shop, byHand(3))
  const beyond = Buffer.from('0.99999999999999').toString('base64url')
  expect(
    (
      await platform.call(shop.people.owner, listBulkRows, {
        params: { id },
        query: { after: beyond },
      })
    ).body.rows,
  ).toEqual([])
  expect(
    (
      await platform.call(shop.people.owner, listBulkRows, {
        params: { id },
        query: { before: beyond },
      })
    ).body.rows,
  ).toHaveLength(3)
})
