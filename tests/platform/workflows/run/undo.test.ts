import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { getRewardUndo, previewRewardsUndo, undoRewards } from '#contract/rewards/calls.ts'
import { undoTurnsOf } from '#platform/workflows/rewards/undo-runner.ts'
import { withCutBefore } from '../../../support/returns/cutting.ts'
import { type Person, type TestShop, unique } from '../../../support/platform.ts'
import { suite } from '../../../support/suite.ts'
import { credit, when } from '../../../support/workflows/facts.ts'
import {
  balanceOf,
  decideWaiting,
  fivePercent,
  liveWorkflow,
  rewardsOf,
  waitingEvents,
} from '../../../support/workflows/live.ts'

const { platform } = await suite({ ties: 'after all' })
const limits = { budget: [{ period: 'total' as const, amount: '1000' }] }
const pay = credit({ base: 'event', base_field: 'event.amount' })

/** A shop whose people earned 5.00 each; with `isPending` all of it waits for approval. */
const given = async (people = 7, isPending = false) => {
  const shop = await platform.shop()
  const customers: bigint[] = []
  for (let n = 0; n < people; n += 1) customers.push((await platform.customer(shop)).customer_id)
  const actions = [pay, ...(isPending ? [{ type: 'ask_approval' as const }] : [])]
  const id = await liveWorkflow(
    platform,
    shop,
    fivePercent({ limits, cases: [{ ...when('c', { all: [] }), actions }] }),
  )
  const events = customers.map((customer_id) => ({ customer_id }))
  await waitingEvents(platform, shop, events)
  await decideWaiting(platform)
  return { shop, customers, which: { workflow: `wf${id}`, from: '2020-01-01', to: '2999-12-31' } }
}
type Which = Awaited<ReturnType<typeof given>>['which'] & { event?: string }

const preview = async (shop: TestShop, which: Which) =>
  (await platform.call(shop.people.owner, previewRewardsUndo, { body: which })).body
const start = (
  shop: TestShop,
  which: Which,
  expected: string,
  { by = shop.people.owner, key = unique('undo-') }: { by?: Person; key?: string } = {},
) => platform.call(by, undoRewards, { body: { ...which, expected } }, { key })
const look = (shop: TestShop, id: string, by = shop.people.owner) =>
  platform.call(by, getRewardUndo, { params: { id } })
const finish = async (chunk = 3) => {
  const turn = undoTurnsOf(platform, chunk)
  while (await turn());
}
const balances = async (shop: TestShop, customers: readonly bigint[]) =>
  Promise.all(customers.map((id) => balanceOf(platform, shop, id)))
const undosOf = async ({ shop_id }: TestShop) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from movement
    where shop_id = ${shop_id} and kind = 'undo'`.execute(platform.db)
  return rows[0]!.n
}

test('an undo takes the unspent part of what the preview said, with its progress, and is over', async () => {
  const { shop, customers, which } = await given()
  expect(await preview(shop, which)).toMatchObject({
    rewards: 7,
    people: 7,
    amount: '35.00',
    spent: '0.00',
    running: null,
  })
  expect((await start(shop, which, '34.00')).error?.code).toBe('rewards_moved')
  const { body } = await start(shop, which, '35.00')
  const { undo_id } = body.undo
  expect(body.undo).toMatchObject({ state: 'running', rewards: 7, rewards_done: 0 })
  expect(await balances(shop, customers)).toEqual(Array(7).fill(500n))
  await undoTurnsOf(platform, 3)()
  expect((await look(shop, undo_id)).body.undo).toMatchObject({
    state: 'running',
    rewards_done: 3,
    amount: '35.00',
    amount_done: '15.00',
    finished_at: null,
  })
  expect((await preview(shop, which)).running).toMatchObject({ undo_id, rewards_done: 3 })
  await finish()
  expect((await look(shop, undo_id)).body.undo).toMatchObject({
    state: 'done',
    rewards_done: 7,
    amount_done: '35.00',
    finished_at: expect.any(String),
  })
  expect(await balances(shop, customers)).toEqual(Array(7).fill(0n))
  expect(await preview(shop, which)).toMatchObject({ amount: '0.00', running: null })
})

test('what is spent stays, and the preview says how much it is', async () => {
  const { shop, customers, which } = await given(2)
  const { id } = await platform.db
    .selectFrom('customer')
    .select('platform_customer_id as id')
    .where('customer_id', '=', customers[0]!)
    .executeTakeFirstOrThrow()
  await platform.call(
    shop.people.owner,
    updateBalance,
    { params: { id }, body: { valueToUpdate: '-2.00', reason: 'Other' } },
    { key: unique('spend-') },
  )
  expect(await preview(shop, which)).toMatchObject({ rewards: 2, amount: '8.00', spent: '2.00' })
  const { body } = await start(shop, which, '8.00')
  await finish()
  expect((await look(shop, body.undo.undo_id)).body.undo).toMatchObject({ amount_done: '8.00' })
  expect(await balances(shop, customers)).toEqual([0n, 0n])
})

test('one runs at a time in a shop, and one key starts one', async () => {
  const { shop, customers, which } = await given()
  const key = unique('undo-')
  const same = await Promise.all([1, 2].map(() => start(shop, which, '35.00', { key })))
  expect(new Set(same.map(({ status }) => status))).toContain(200)
  expect((await start(shop, which, '35.00')).error?.code).toBe('undo_running')
  const again = await start(shop, which, '35.00', { key })
  expect(again.status).toBe(200)
  await finish()
  expect(await undosOf(shop)).toBe(customers.length)
  expect((await start(shop, which, '0.00')).body.undo).toMatchObject({ state: 'running' })
  await finish()
  expect(await undosOf(shop)).toBe(customers.length)
})

test('cut off before any of its statements, it goes on where it was, and takes nothing twice', async () => {
  for (let at = 2; at < 30; at += 1) {
    const { shop, customers, which } = await given(4)
    const { body } = await start(shop, which, '20.00')
    const turn = undoTurnsOf(platform, 3)
    const isCut = await withCutBefore(at, () => turn().catch(() => undefined))
    await Promise.all([finish(), finish()])
    expect([at, await balances(shop, customers)]).toEqual([at, Array(4).fill(0n)])
    expect([at, await undosOf(shop)]).toEqual([at, 4])
    const { undo } = (await look(shop, body.undo.undo_id)).body
    expect([at, undo.amount_done, undo.rewards_done]).toEqual([at, '20.00', 4])
    if (!isCut) return
  }
})

test('pending rewards are cancelled with their budget, and those given since stay', async () => {
  const { shop, customers, which } = await given(4, true)
  expect(await preview(shop, which)).toMatchObject({ amount: '0.00', pending: '20.00' })
  await start(shop, which, '0.00')
  await waitingEvents(platform, shop, [{ customer_id: customers[0]! }])
  await decideWaiting(platform)
  await finish()
  expect((await rewardsOf(platform, shop)).map(({ state }) => state)).toEqual([
    ...Array(4).fill('cancelled'),
    'pending',
  ])
  const { spent } = await platform.db
    .selectFrom('workflow_spend')
    .select('spent')
    .where('shop_id', '=', shop.shop_id)
    .where('period', '=', 'total')
    .executeTakeFirstOrThrow()
  expect(spent).toBe(500n)
})

test('an undo is started and looked at by who may approve, in their own shop', async () => {
  const { shop, which } = await given(1)
  const { staff, limited, pos } = shop.people
  for (const by of [staff, limited, pos])
    expect((await start(shop, which, '5.00', { by })).status).toBe(403)
  const { undo_id } = (await start(shop, which, '5.00')).body.undo
  expect((await look(shop, undo_id, staff)).status).toBe(403)
  const elsewhere = await platform.shop()
  expect((await look(elsewhere, undo_id)).status).toBe(404)
  await finish()
})
