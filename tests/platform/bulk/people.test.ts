import { expect, test } from 'vitest'
import { retryBulkRows } from '#contract/bulk/run.ts'
import { mergeCustomers } from '#contract/customers/change.ts'
import { updateBalance } from '#contract/customers/money.ts'
import { dueOf } from '#platform/bulk/run/due.ts'
import { runChunk } from '#platform/bulk/run/run-chunk.ts'
import { peopleOf } from '../../support/bulk/people.ts'
import { readingOf } from '../../support/bulk/reading.ts'
import { checked, checkpoint, finished, settle } from '../../support/bulk/campaigns.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite({ ties: 'after all' })
const { stateOf, rowsOf } = readingOf(platform, shop)
const { cardOf, movementsOf, csv } = peopleOf(platform, shop)

test('a person who stands there twice gets both, in two movements', async () => {
  const twice = await platform.customer(shop)
  const other = await platform.customer(shop)
  const url = await csv([`${twice.email},10,`, `${other.email},10,`, `${twice.email},5,`])
  const id = await finished(platform, shop, {
    operation_name: 'loyalty_card',
    on_duplicate: 'keep',
    source: { csv: { url } },
  })
  expect(await stateOf(id)).toMatchObject({
    state: 'bulk_finished',
    rows_done: 3,
    rows_failed: 0,
    amount_done: '25.00',
  })
  expect(
    (await movementsOf((await cardOf(twice.email)).gift_card_id)).map(({ amount }) => amount),
  ).toEqual([1000, 500])
})

test('who became a customer, was merged or blocked since the dry run is met as they are now', async () => {
  const into = await platform.customer(shop)
  const gone = await platform.customer(shop)
  const blocked = await platform.customer(shop)
  const source = {
    csv: {
      url: await csv([
        `${gone.email},10,`,
        `${blocked.email},10,`,
        'soon@x.example,10,',
        'nobody@x.example,10,',
      ]),
    },
  }
  const id = await checked(platform, shop, { operation_name: 'gift_card', source })
  await platform.db
    .updateTable('customer')
    .set({ merged_into: into.customer_id })
    .where('customer_id', '=', gone.customer_id)
    .execute()
  await platform.db
    .updateTable('customer')
    .set({ blocked_at: new Date() })
    .where('customer_id', '=', blocked.customer_id)
    .execute()
  const soon = await platform.customer(shop, { email: 'soon@x.example' })
  await checkpoint(platform, shop.people.owner, id, 'start')
  await settle(platform)
  expect(await stateOf(id)).toMatchObject({ state: 'bulk_finished', rows_done: 3, rows_failed: 0 })
  expect((await rowsOf(id)).map(({ state, problem }) => [state, problem])).toEqual([
    ['done', null],
    ['skipped', 'blocked'],
    ['done', null],
    ['done', null],
  ])
  expect([(await cardOf(into.email)).balance, (await cardOf(soon.email)).balance]).toEqual([
    1000n,
    1000n,
  ])
  const alone = await platform.db
    .selectFrom('gift_card')
    .innerJoin('customer', 'customer.customer_id', 'gift_card.customer_id')
    .select(['is_loyalty', 'made_here', 'email', 'balance'])
    .where('customer_email', '=', 'nobody@x.example')
    .execute()
  expect(alone).toEqual([
    { is_loyalty: false, made_here: true, email: 'nobody@x.example', balance: 1000n },
  ])
})

test('two who became one since the dry run get one credit, unless duplicates are wanted', async () => {
  for (const [on_duplicate, states, balance] of [
    ['skip', ['done', 'skipped', 'done'], 1000n],
    ['keep', ['done', 'done', 'done'], 2000n],
  ] as const) {
    const into = await platform.customer(shop)
    const gone = await platform.customer(shop)
    const other = await platform.customer(shop)
    const url = await csv([into, gone, other].map(({ email }) => `${email},10,`))
    const id = await checked(platform, shop, {
      operation_name: 'loyalty_card',
      on_duplicate,
      source: { csv: { url } },
    })
    expect(
      (
        await platform.call(shop.people.owner, mergeCustomers, {
          params: { id: into.id },
          body: { from: gone.id },
        })
      ).status,
    ).toBe(200)
    await checkpoint(platform, shop.people.owner, id, 'start')
    await settle(platform)
    expect((await rowsOf(id)).map(({ state }) => state)).toEqual(states)
    expect((await cardOf(into.email)).balance).toBe(balance)
    expect(await stateOf(id)).toMatchObject({
      state: 'bulk_finished',
      rows_done: states.filter((state) => state === 'done').length,
    })
  }
})

test.each([
  ['addresses', 'the first row is done', 1],
  ['ids', 'the first row is done', 1],
  ['addresses', 'none is done', 0],
] as const)(
  'two who became one while chunks run get one credit: rows by %s, %s',
  async (named, _, before) => {
    const [into, gone] = [await platform.customer(shop), await platform.customer(shop)]
    const file = async () => ({
      csv: { url: await csv([gone, into].map(({ email }) => `${email},10,`)) },
    })
    const manual = [gone, into].map(({ id: platform_customer_id }) => ({
      count: 1,
      entity_data: { balance: '10', platform_customer_id },
    }))
    const id = await checked(platform, shop, {
      operation_name: 'loyalty_card',
      source: named === 'ids' ? { manual } : await file(),
    })
    await checkpoint(platform, shop.people.owner, id, 'start')
    const due = (await dueOf(platform, 'test')).find(({ bulk_id }) => `b${bulk_id}` === id)!
    if (before) await runChunk(platform, due, before)
    await platform.call(shop.people.owner, mergeCustomers, {
      params: { id: into.id },
      body: { from: gone.id },
    })
    await settle(platform)
    expect((await rowsOf(id)).map(({ state }) => state)).toEqual(['done', 'skipped'])
    expect((await cardOf(into.email)).balance).toBe(1000n)
    expect(await stateOf(id)).toMatchObject({
      state: 'bulk_finished',
      rows_done: 1,
      amount_done: '10.00',
    })
  },
)

test('two who became one while the run was paused or before another try get one credit', async () => {
  const pair = async () => [await platform.customer(shop), await platform.customer(shop)] as const
  const merge = async (into: { id: string }, from: { id: string }) =>
    expect(
      (
        await platform.call(shop.people.owner, mergeCustomers, {
          params: { id: into.id },
          body: { from: from.id },
        })
      ).status,
    ).toBe(200)
  const [into, gone] = await pair()
  const paused = await checked(platform, shop, {
    operation_name: 'loyalty_card',
    source: { csv: { url: await csv([into, gone].map(({ email }) => `${email},10,`)) } },
  })
  await checkpoint(platform, shop.people.owner, paused, 'start')
  await runChunk(
    platform,
    (await dueOf(platform, 'test')).find(({ bulk_id }) => `b${bulk_id}` === paused)!,
    1,
  )
  await checkpoint(platform, shop.people.owner, paused, 'pause')
  expect((await rowsOf(paused)).map(({ state }) => state)).toEqual(['done', 'waiting'])
  await merge(into, gone)
  await checkpoint(platform, shop.people.owner, paused, 'resume')
  await settle(platform)
  expect((await rowsOf(paused)).map(({ state }) => state)).toEqual(['done', 'skipped'])
  expect(await stateOf(paused)).toMatchObject({ state: 'bulk_finished', rows_done: 1 })
  expect((await cardOf(into.email)).balance).toBe(1000n)

  const [kept, failing] = await pair()
  await platform.call(shop.people.owner, updateBalance, {
    params: { id: failing.id },
    body: { valueToUpdate: '5', reason: 'Reward' },
  })
  await platform.db
    .updateTable('gift_card')
    .set({ disabled_at: new Date() })
    .where('customer_id', '=', failing.customer_id)
    .execute()
  const failed = await finished(platform, shop, {
    operation_name: 'loyalty_card',
    on_credited_lately: 'keep',
    source: { csv: { url: await csv([failing, kept].map(({ email }) => `${email},10,`)) } },
  })
  expect((await rowsOf(failed)).map(({ state }) => state)).toEqual(['failed', 'done'])
  await merge(kept, failing)
  expect(
    (await platform.call(shop.people.owner, retryBulkRows, { params: { id: failed } })).status,
  ).toBe(200)
  await settle(platform)
  expect((await rowsOf(failed)).map(({ state }) => state)).toEqual(['skipped', 'done'])
  expect(
    (
      await platform.db
        .selectFrom('gift_card')
        .select('balance')
        .where('customer_id', '=', kept.customer_id)
        .where('is_loyalty', '=', true)
        .executeTakeFirstOrThrow()
    ).balance,
  ).toBe(1000n)
})
