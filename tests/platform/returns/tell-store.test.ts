import { beforeEach, describe, expect, test, vi } from 'vitest'
import { finishStoreTask, retryStoreTask } from '#contract/returns/tasks.ts'
import { tellStore } from '#platform/returns/tasks/tell-store.ts'
import { addTask, markUndone, usualSteps, writeTask } from '../../support/returns/refunding.ts'
import { standInStore } from '../../support/returns/stand-in-store.ts'
import type { TestShop } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ connections: 8 })
let shop: TestShop
let store: ReturnType<typeof standInStore>
const noon = Date.parse('2026-06-01T12:00:00Z')
const at = (seconds: number): void => platform.at(new Date(noon + seconds * 1000))
beforeEach(async () => {
  await platform.db.deleteFrom('store_task').execute()
  at(0)
  shop = await platform.shop()
  store = standInStore(platform)
})

const waitMs = 60
const tell = () => tellStore(platform, waitMs)
const tellAll = async (): Promise<void> => {
  while (await tell());
}
const taskOf = (refund_id: bigint, is_undo = false) =>
  platform.db
    .selectFrom('store_task')
    .selectAll()
    .where('refund_id', '=', refund_id)
    .where('is_undo', '=', is_undo)
    .executeTakeFirst()
const orderOf = (order_id: bigint) =>
  platform.db
    .selectFrom('orders')
    .select(['refunded', 'matched'])
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()

describe('a connected store', () => {
  test('is told of a refund once, under the refund’s id, with each step', async () => {
    const { refund_id, name, key } = await writeTask(platform, shop)
    await tellAll()
    expect(store.asked).toEqual([
      {
        key,
        task: {
          order: { store_id: null, name },
          currency: 'GBP',
          is_undo: false,
          steps: [
            {
              step: 'restock',
              name: 'Linen shirt',
              sku: 'SHIRT',
              quantity: 2,
              amount: 0n,
              line: null,
              location_id: null,
            },
            {
              step: 'pay_back',
              name: null,
              sku: null,
              quantity: 0,
              amount: 1000n,
              line: null,
              location_id: null,
            },
          ],
        },
      },
    ])
    expect(await taskOf(refund_id)).toMatchObject({
      state: 'done',
      problem: null,
      store_ref: `store-${key}`,
      done_at: new Date(noon),
    })
  })

  test('whose figure will include the payment back lessens the order once, not twice', async () => {
    const { order_id } = await writeTask(platform, shop)
    await tellAll()
    expect(await orderOf(order_id)).toMatchObject({ matched: 1000n })
  })

  test('by twenty tellers at once is told once', async () => {
    // connections are opened before, so that the claims meet
    await Promise.all(Array.from({ length: 20 }, tell))
    const tasks = await Promise.all(Array.from({ length: 6 }, () => writeTask(platform, shop)))
    await Promise.all(Array.from({ length: 20 }, tell))
    await tellAll()
    expect(store.asked.map(({ key }) => key).toSorted()).toEqual(
      tasks.map(({ key }) => key).toSorted(),
    )
  })

  test('that did it but whose answer was lost is found by a look, not told again', async () => {
    store.play('dies after')
    const { refund_id, key } = await writeTask(platform, shop)
    await tellAll()
    expect(await taskOf(refund_id)).toMatchObject({
      state: 'waiting',
      problem: 'unreachable',
      next_try_at: new Date(noon + 10_000),
    })
    at(11)
    await tellAll()
    expect(store.asked).toHaveLength(1)
    expect(store.looks).toEqual([key])
    expect(await taskOf(refund_id)).toMatchObject({ state: 'done', tries: 2 })
  })

  test.each(['answers late', 'hangs'] as const)(
    'that %s is left, and asked again',
    async (trick) => {
      store.play(trick)
      const { refund_id } = await writeTask(platform, shop)
      await tellAll()
      expect(await taskOf(refund_id)).toMatchObject({ state: 'waiting', problem: 'slow' })
      at(11)
      await tellAll()
      expect(await taskOf(refund_id)).toMatchObject({ state: 'done' })
      expect(store.done.size).toBe(1)
      expect(store.asked).toHaveLength(trick === 'hangs' ? 2 : 1)
    },
  )

  test('that stays down is tried twelve times over hours, then listed as failed', async () => {
    store.play(...Array.from({ length: 20 }, () => 'down' as const))
    const { refund_id } = await writeTask(platform, shop)
    const times: number[] = []
    for (let second = 0; second < 5 * 3600; second += 10) {
      at(second)
      if (await tell()) times.push(second)
    }
    expect(times).toHaveLength(12)
    expect(times.slice(0, 4)).toEqual([0, 10, 30, 70])
    expect(await taskOf(refund_id)).toMatchObject({ state: 'failed', problem: 'unreachable' })
  })

  test.each([
    ['pays back more than asked', { paid_back: 1001n }, 'answer_differs'],
    ['pays back less', { paid_back: 0n }, 'answer_differs'],
    ['takes back more pieces', { pieces: 3 }, 'answer_differs'],
    ['says nothing that can be read', { ref: '' }, 'answer_unreadable'],
    ['writes a number for an amount', { paid_back: 10 }, 'answer_unreadable'],
  ])('that %s isn’t believed, and our money stays', async (_, answer, problem) => {
    store.lies((told) => ({ ...told, ...answer }))
    const { refund_id, order_id } = await writeTask(platform, shop)
    await tellAll()
    expect(await taskOf(refund_id)).toMatchObject({ state: 'failed', problem, store_ref: null })
    expect(await orderOf(order_id)).toMatchObject({ refunded: 0n, matched: 0n })
    const { amount } = await platform.db
      .selectFrom('refund')
      .select('amount')
      .where('refund_id', '=', refund_id)
      .executeTakeFirstOrThrow()
    expect(amount).toBe(1000n)
  })

  test.each([
    ['has given the money back already', { total: 3000n, refunded: 2500n }, 'over_paid'],
    ['doesn’t have the order', null, 'order_unknown'],
    ['tells no figures', { total: '30' }, 'answer_unreadable'],
  ])('that %s isn’t told', async (_, figures, problem) => {
    store.has(figures)
    const { refund_id } = await writeTask(platform, shop)
    await tellAll()
    expect(store.asked).toEqual([])
    expect(await taskOf(refund_id)).toMatchObject({ state: 'failed', problem })
  })

  test('that refuses isn’t asked again, until a person wants it', async () => {
    store.play('refuses')
    const { refund_id, task_id } = await writeTask(platform, shop)
    await tellAll()
    expect(await taskOf(refund_id)).toMatchObject({ state: 'failed', problem: 'refused', tries: 1 })
    await platform.call(shop.people.owner, retryStoreTask, { params: { id: task_id } })
    await tellAll()
    expect(store.looks).toHaveLength(1)
    expect(await taskOf(refund_id)).toMatchObject({ state: 'done' })
  })

  test('isn’t told of what a person finished while it was asked', async () => {
    store.play('refuses')
    const { refund_id, task_id } = await writeTask(platform, shop)
    await tellAll()
    await platform.call(shop.people.staff, finishStoreTask, { params: { id: task_id } })
    at(3600)
    await tellAll()
    expect(store.asked).toHaveLength(1)
    expect(await taskOf(refund_id)).toMatchObject({
      state: 'done',
      staff_id: shop.people.staff.staff_id,
    })
  })
})

describe('the undo of a refund', () => {
  const undo = async (refund_id: bigint, how: Parameters<typeof markUndone>[2]) => {
    await markUndone(platform, refund_id, how)
    await addTask(platform, shop, {
      refund_id,
      is_undo: true,
      steps: [{ step: 'unstock', sku: 'SHIRT', quantity: 2 }],
    })
  }

  test('that the store has heard of is told too, under a key of its own', async () => {
    const { refund_id, key } = await writeTask(platform, shop)
    await tellAll()
    await undo(refund_id, { whole: true })
    await tellAll()
    expect(store.asked.map((one) => one.key)).toEqual([key, `${key}-undo`])
    expect(await taskOf(refund_id, true)).toMatchObject({ state: 'done' })
  })

  test('that the store never heard of leaves nothing to do there', async () => {
    const { refund_id } = await writeTask(platform, shop)
    await undo(refund_id, { whole: true })
    await tellAll()
    expect(store.asked).toEqual([])
    expect([await taskOf(refund_id), await taskOf(refund_id, true)]).toEqual([undefined, undefined])
  })

  test('in part keeps the pieces in the store, and takes back what was not yet paid', async () => {
    const { refund_id } = await writeTask(platform, shop)
    await undo(refund_id, { whole: false, paymentToo: true })
    await tellAll()
    expect(store.asked.map(({ task }) => task.steps.map(({ step }) => step))).toEqual([['restock']])
    expect(await taskOf(refund_id, true)).toBeUndefined()
  })

  test('waits while the store may still be hearing of the refund', async () => {
    store.play('down')
    const { refund_id, key } = await writeTask(platform, shop)
    await tellAll()
    await undo(refund_id, { whole: true })
    at(5)
    await tellAll()
    expect(store.asked.map((one) => one.key)).toEqual([key])
    at(11)
    await tellAll()
    expect(store.asked.map((one) => one.key)).toEqual([key, key, `${key}-undo`])
  })
})

test('a teller that dies leaves its task to another, who looks first', async () => {
  store.play('hangs')
  const { refund_id, key } = await writeTask(platform, shop, usualSteps)
  const dead = tellStore(platform, 60_000)
  await vi.waitFor(() => expect(store.asked).toHaveLength(1))
  at(60)
  await tellAll()
  expect(store.asked).toHaveLength(1)
  at(121)
  await tellAll()
  expect(store.looks).toEqual([key])
  expect(await taskOf(refund_id)).toMatchObject({ state: 'done', tries: 2 })
  store.hangUp()
  await dead
  expect(await taskOf(refund_id)).toMatchObject({ state: 'done', tries: 2 })
})
