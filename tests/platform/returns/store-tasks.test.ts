import { beforeEach, describe, expect, test } from 'vitest'
import { getHome } from '#contract/home/calls.ts'
import { finishStoreTask, listStoreTasks, retryStoreTask } from '#contract/returns/tasks.ts'
import { writeTask } from '../../support/returns/refunding.ts'
import type { Person, TestShop } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ at: '2026-06-01T12:00:00Z' })
let shop: TestShop
beforeEach(async () => {
  shop = await platform.shop()
})

type Query = { state?: 'open' | 'waiting' | 'done' | 'failed'; order?: string; limit?: number }
const list = async (query: Query & { after?: string } = {}, as: Person = shop.people.owner) =>
  (await platform.call(as, listStoreTasks, { query })).body
const finish = (id: string, as: Person = shop.people.staff) =>
  platform.call(as, finishStoreTask, { params: { id } })
const retry = (id: string, as: Person = shop.people.staff) =>
  platform.call(as, retryStoreTask, { params: { id } })
const fail = (refund_id: bigint) =>
  platform.db
    .updateTable('store_task')
    .set({ state: 'failed', problem: 'refused', tries: 1, told_at: platform.clock() })
    .where('refund_id', '=', refund_id)
    .execute()
const verbs = async () =>
  (
    await platform.db
      .selectFrom('audit')
      .select(['verb', 'actor'])
      .where('shop_id', '=', shop.shop_id)
      .execute()
  ).map(({ verb, actor }) => [verb, actor])

describe('without a connected store', () => {
  test('what is to be done there is listed for people, with pieces and amounts', async () => {
    const { name, refund_id, task_id } = await writeTask(platform, shop)
    expect((await list({}, shop.people.pos)).rows).toEqual([
      {
        task_id,
        state: 'open',
        is_undo: false,
        refund_id: `rf${refund_id}`,
        order: { order_id: name, name },
        currency: 'GBP',
        steps: [
          {
            step: 'restock',
            name: 'Linen shirt',
            sku: 'SHIRT',
            quantity: 2,
            amount: null,
            location_id: null,
          },
          {
            step: 'pay_back',
            name: null,
            sku: null,
            quantity: null,
            amount: '10.00',
            location_id: null,
          },
        ],
        tries: 0,
        problem: null,
        by: null,
        created_at: '2026-06-01T12:00:00.000Z',
        done_at: null,
      },
    ])
  })

  test('a person finishes a task, once, and is named', async () => {
    const { task_id } = await writeTask(platform, shop)
    const [first, second] = await Promise.all([finish(task_id), finish(task_id)])
    expect([first.status, second.status].toSorted()).toEqual([200, 409])
    expect((await list()).rows[0]).toMatchObject({
      state: 'done',
      by: { name: 'staff', email: shop.people.staff.email },
      done_at: '2026-06-01T12:00:00.000Z',
    })
    expect(await finish(task_id)).toMatchObject({ status: 409, error: { code: 'task_over' } })
    expect(await verbs()).toEqual([['finish_store_task', shop.people.staff.email]])
  })

  test('a task that failed becomes a person’s when it is tried again', async () => {
    const { task_id, refund_id } = await writeTask(platform, shop)
    expect((await retry(task_id)).error?.code).toBe('task_over')
    await fail(refund_id)
    expect((await retry(task_id)).body.task).toMatchObject({
      state: 'open',
      tries: 0,
      problem: null,
    })
    expect((await verbs()).map(([verb]) => verb)).toEqual(['retry_store_task'])
  })
})

test('open and failed tasks come before done ones, then the newest, over pages', async () => {
  const made: Awaited<ReturnType<typeof writeTask>>[] = []
  for (let i = 0; i < 5; i += 1) made.push(await writeTask(platform, shop))
  await finish(made[4]!.task_id)
  await finish(made[1]!.task_id)
  await fail(made[0]!.refund_id)
  const first = await list({ limit: 2 })
  const second = await list({ limit: 3, after: first.after! })
  expect([...first.rows, ...second.rows].map(({ task_id }) => task_id)).toEqual(
    [3, 2, 0, 4, 1].map((i) => made[i]!.task_id),
  )
  expect([first.count, second.after]).toEqual([5, null])
  expect((await list({ state: 'failed' })).rows.map(({ task_id }) => task_id)).toEqual([
    made[0]!.task_id,
  ])
  expect(
    (await list({ order: made[2]!.name.slice(1) })).rows.map(({ task_id }) => task_id),
  ).toEqual([made[2]!.task_id])
})

test('another shop’s tasks are neither listed nor changed', async () => {
  const other = await platform.shop()
  const { task_id } = await writeTask(platform, other)
  expect((await list()).rows).toEqual([])
  expect((await finish(task_id)).status).toBe(404)
  expect((await retry(task_id)).status).toBe(404)
  expect((await list({}, other.people.owner)).rows[0]).toMatchObject({ state: 'open' })
})

test('who only looks, looks', async () => {
  const { task_id } = await writeTask(platform, shop)
  expect((await list({}, shop.people.limited)).count).toBe(1)
  expect((await finish(task_id, shop.people.limited)).status).toBe(403)
})

test('home counts the tasks that failed, to those who can act on them', async () => {
  const { refund_id } = await writeTask(platform, shop)
  const kinds = async (as: Person) =>
    (await platform.call(as, getHome, { query: {} })).body.attention.map(({ kind }) => kind)
  expect(await kinds(shop.people.staff)).not.toContain('store_tasks_failed')
  await fail(refund_id)
  expect(await kinds(shop.people.staff)).toContain('store_tasks_failed')
  expect(await kinds(shop.people.limited)).not.toContain('store_tasks_failed')
})
