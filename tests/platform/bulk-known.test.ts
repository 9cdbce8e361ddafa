import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getBulk } from '#contract/bulk/draft.ts'
import { listBulkRows, retryBulkRows } from '#contract/bulk/run.ts'
import { mergeCustomers } from '#contract/customers/change.ts'
import { updateBalance } from '#contract/customers/money.ts'
import { dueOf } from '#platform/bulk/due.ts'
import { runChunk } from '#platform/bulk/run-chunk.ts'
import { transact } from '#platform/db/transact.ts'
import { post } from '#platform/ledger/post.ts'
import { checked, checkpoint, finished, settle, upload } from '../support/campaigns.ts'
import { suite } from '../support/suite.ts'

const { platform, shop } = await suite({ ties: 'after all' })

const stateOf = async (id: string) =>
  (await platform.call(shop.people.owner, getBulk, { params: { id } })).body.bulk
const rowsOf = async (id: string) =>
  (await platform.call(shop.people.owner, listBulkRows, { params: { id }, query: {} })).body.rows
const cardOf = (email: string | null) =>
  platform.db
    .selectFrom('gift_card as g')
    .innerJoin('customer as c', 'c.customer_id', 'g.customer_id')
    .selectAll('g')
    .where('c.email', '=', email)
    .where('g.is_loyalty', '=', true)
    .executeTakeFirstOrThrow()
const lotsOf = async (card: bigint) =>
  (
    await platform.db
      .selectFrom('lot')
      .select('remaining')
      .where('gift_card_id', '=', card)
      .orderBy('lot_id')
      .execute()
  ).map(({ remaining }) => Number(remaining))
const movementsOf = async (card: bigint) =>
  (
    await platform.db
      .selectFrom('movement')
      .select(['kind', 'amount', 'balance_after', 'source', 'cause_id'])
      .where('gift_card_id', '=', card)
      .orderBy('movement_id')
      .execute()
  ).map(({ amount, balance_after, ...rest }) => ({
    ...rest,
    amount: Number(amount),
    balance_after: Number(balance_after),
  }))
const csv = (lines: readonly string[]) =>
  upload(platform, shop, `email,amount,note\n${lines.join('\n')}\n`)

test('credit with a reset, done for many at once, is what it would be one by one: no card, one lot, several, some set aside, nothing left', async () => {
  const [fresh, one, several, held, empty] = [
    await platform.customer(shop),
    await platform.customer(shop),
    await platform.customer(shop),
    await platform.customer(shop),
    await platform.customer(shop),
  ]
  const had = [one, several, held, empty]
  await finished(platform, shop, {
    operation_name: 'loyalty_card',
    source: { csv: { url: await csv(had.map(({ email }) => `${email},10,`)) } },
  })
  const [oneCard, severalCard, heldCard, emptyCard] = [
    await cardOf(one.email),
    await cardOf(several.email),
    await cardOf(held.email),
    await cardOf(empty.email),
  ]
  const write = (
    gift_card_id: bigint,
    kind: 'issue' | 'redeem',
    amount: bigint,
    expires_on: string | null = null,
  ) =>
    transact(platform.db, (trx) =>
      post(trx, {
        shop_id: shop.shop_id,
        gift_card_id,
        kind,
        amount,
        expires_on,
        source: 'api',
        at: platform.clock(),
      }),
    )
  await write(oneCard.gift_card_id, 'redeem', -400n)
  await write(severalCard.gift_card_id, 'issue', 300n, '2099-01-01')
  await write(emptyCard.gift_card_id, 'redeem', -1000n)
  await platform.db
    .updateTable('gift_card')
    .set({ held: 250n })
    .where('gift_card_id', '=', heldCard.gift_card_id)
    .execute()
  const people = [fresh, ...had]
  const source = {
    csv: {
      url: await csv(people.map(({ email }, i) => `${email},20,${i % 2 ? 'Grüße 😀' : ''}`)),
      reset_to_zero: true,
    },
  }
  const id = await finished(platform, shop, {
    operation_name: 'loyalty_card',
    on_credited_lately: 'keep',
    expires_on: '2099-12-31',
    source,
  })
  expect(await stateOf(id)).toMatchObject({
    state: 'bulk_finished',
    rows_done: 5,
    rows_failed: 0,
    amount_done: '100.00',
  })
  const mine = { source: 'bulk', cause_id: id }
  const issued = { kind: 'issue', amount: 2000, balance_after: 2000, ...mine }
  expect(await movementsOf((await cardOf(fresh.email)).gift_card_id)).toEqual([issued])
  expect((await movementsOf(oneCard.gift_card_id)).slice(2)).toEqual([
    { kind: 'adjust', amount: -600, balance_after: 0, ...mine },
    issued,
  ])
  expect((await movementsOf(severalCard.gift_card_id)).slice(2)).toEqual([
    { kind: 'adjust', amount: -1300, balance_after: 0, ...mine },
    issued,
  ])
  expect((await movementsOf(heldCard.gift_card_id)).slice(1)).toEqual([
    { kind: 'adjust', amount: -750, balance_after: 250, ...mine },
    { ...issued, balance_after: 2250 },
  ])
  expect((await movementsOf(emptyCard.gift_card_id)).slice(2)).toEqual([issued])
  expect([
    await lotsOf(oneCard.gift_card_id),
    await lotsOf(severalCard.gift_card_id),
    await lotsOf(heldCard.gift_card_id),
    await lotsOf(emptyCard.gift_card_id),
  ]).toEqual([
    [0, 2000],
    [0, 0, 2000],
    [250, 2000],
    [0, 2000],
  ])
  const rows = await platform.db
    .selectFrom('bulk_row')
    .select(['row_no', 'reset_movement_id'])
    .where('bulk_id', '=', BigInt(id.slice(1)))
    .orderBy('row_no')
    .execute()
  expect(rows.map(({ reset_movement_id }) => reset_movement_id !== null)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  await platform.db
    .updateTable('gift_card')
    .set({ held: 0n })
    .where('gift_card_id', '=', heldCard.gift_card_id)
    .execute()
})

test('a card that is switched off fails alone and says why, and each new card has a code of its own', async () => {
  const [off, ...others] = [
    await platform.customer(shop),
    await platform.customer(shop),
    await platform.customer(shop),
  ]
  await finished(platform, shop, {
    operation_name: 'loyalty_card',
    source: { csv: { url: await csv([`${off.email},10,`]) } },
  })
  await platform.db
    .updateTable('gift_card')
    .set({ disabled_at: new Date() })
    .where('customer_id', '=', off.customer_id)
    .execute()
  const url = await csv([off, ...others].map(({ email }) => `${email},10,`))
  const id = await finished(platform, shop, {
    operation_name: 'loyalty_card',
    on_credited_lately: 'keep',
    source: { csv: { url } },
  })
  expect(await stateOf(id)).toMatchObject({
    state: 'bulk_finished',
    rows_done: 2,
    rows_failed: 1,
    amount_done: '20.00',
  })
  expect((await rowsOf(id)).map(({ state, problem }) => [state, problem])).toEqual([
    ['failed', 'card_disabled'],
    ['done', null],
    ['done', null],
  ])
  expect((await cardOf(off.email)).balance).toBe(1000n)
  const codes = await platform.db
    .selectFrom('gift_card_code')
    .select(['gift_card_id', 'digest', 'last4', 'cipher'])
    .where('shop_id', '=', shop.shop_id)
    .where('ended_at', 'is', null)
    .execute()
  expect(new Set(codes.map(({ digest }) => Buffer.from(digest).toString('hex'))).size).toBe(
    codes.length,
  )
  for (const { digest, last4, cipher } of codes) {
    const code = platform.vault.open(shop.shop_id, cipher)
    expect([platform.vault.digest(shop.shop_id, code).toString('hex'), code.slice(-4)]).toEqual([
      Buffer.from(digest).toString('hex'),
      last4,
    ])
  }
})

test('a person who stands there twice gets both, in two movements', async () => {
  const [twice, other] = [await platform.customer(shop), await platform.customer(shop)]
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

test('whoever became a customer, was merged or was blocked since the dry run is met as what they are now', async () => {
  const [into, gone, blocked] = [
    await platform.customer(shop),
    await platform.customer(shop),
    await platform.customer(shop),
  ]
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
    .select(['is_loyalty', 'customer_id', 'balance'])
    .where('customer_email', '=', 'nobody@x.example')
    .execute()
  expect(alone).toEqual([{ is_loyalty: false, customer_id: null, balance: 1000n }])
})

test('two people who became one since the dry run get what one person gets, unless duplicates are wanted', async () => {
  for (const [on_duplicate, states, balance] of [
    ['skip', ['done', 'skipped', 'done'], 1000n],
    ['keep', ['done', 'done', 'done'], 2000n],
  ] as const) {
    const [into, gone, other] = [
      await platform.customer(shop),
      await platform.customer(shop),
      await platform.customer(shop),
    ]
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

test('two people who became one while the run was paused, or before a row is tried once more, get what one person gets', async () => {
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

test('a campaign says of its cards how they are found, as the database itself would', async () => {
  const found = sql<{
    gift_card_id: bigint
    search: string
  }>`select gift_card_id, search from gift_card where shop_id = ${shop.shop_id} order by gift_card_id`
  await finished(platform, shop, {
    operation_name: 'gift_card',
    source: {
      csv: {
        url: await upload(
          platform,
          shop,
          'email,name,amount\nanne@x.example,A\u0308nne  MÜLLER,10\n,Only a name,10\nonly@x.example,,10\n',
        ),
      },
    },
  })
  const { rows: said } = await found.execute(platform.db)
  await sql`update gift_card set customer_id = customer_id where shop_id = ${shop.shop_id}`.execute(
    platform.db,
  )
  expect(said).toEqual((await found.execute(platform.db)).rows)
  expect(said.some(({ search }) => search.includes('änne'))).toBe(true)
})
