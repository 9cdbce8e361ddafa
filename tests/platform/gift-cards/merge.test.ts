import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { upsertShopifyCustomer } from '#contract/customers/change.ts'
import { enableGiftCard, mergeGiftCards, putGiftCard } from '#contract/gift-cards/change.ts'
import { listCardEvents } from '#contract/gift-cards/read.ts'
import { getTransaction, previewUndo, undoTransaction } from '#contract/store-credit/calls.ts'
import { transact } from '#platform/db/transact.ts'
import { transfer } from '#platform/ledger/post.ts'
import { verifyLedger } from '#platform/ledger/verify.ts'
import { guest, mergingOf } from '../../support/gift-cards/merging.ts'
import { type Person, unique } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite({
  connections: 25,
  at: '2026-03-01T10:00:00Z',
  ties: 'after each',
})
const { give, undo, read, lots, held } = mergingOf(platform, shop)
const verified = async () => {
  const problems: (string | null)[] = []
  await verifyLedger(
    platform,
    platform.database,
    async (line) => void ('problem' in line && problems.push(line.problem)),
  )
  return problems.filter((problem) => problem !== null)
}
const merge = (
  id: string,
  from: string[],
  person: Person = shop.people.owner,
  more: { key?: string } = {},
) => platform.call(person, mergeGiftCards, { params: { id }, body: { from } }, more)

describe('a merge', () => {
  test('moves all lots with their kinds and last days, and closes the other card for good', async () => {
    const email = guest()
    const into = await give(email, { balance: '1' })
    const from = await give(email, { expires_on: '2026-06-01', money: 'paid' })
    await platform.call(shop.people.owner, putGiftCard, {
      params: { id: from },
      body: { gift_card: { balance: '5', reason: 'Refund' } },
    })
    const done = await merge(into, [from])
    expect(done.body).toMatchObject({
      gift_card: { balance: '16.00' },
      transactions: [
        {
          kind: 'transfer',
          amount: '15.00',
          gift_card_id: into,
          cause: { kind: 'card', id: from },
          undoable: true,
        },
      ],
    })
    expect(await lots(into)).toEqual([
      ['paid', '10.00', '2026-06-01'],
      ['promotional', '1.00', null],
      ['promotional', '5.00', null],
    ])
    expect(await read(from)).toMatchObject({ state: 'merged', balance: '0.00' })
    expect(
      await platform.call(shop.people.owner, putGiftCard, {
        params: { id: from },
        body: { gift_card: { balance: '1' } },
      }),
    ).toMatchObject({ status: 409, error: { code: 'card_merged' } })
    expect(
      await platform.call(shop.people.owner, enableGiftCard, { params: { id: from } }),
    ).toMatchObject({ status: 409, error: { code: 'card_merged' } })
    for (const [id, sign, theirs] of [
      [from, '-15.00', into],
      [into, '15.00', from],
    ] as const) {
      const { rows } = (await platform.call(shop.people.owner, listCardEvents, { params: { id } }))
        .body
      expect(rows.filter(({ amount }) => amount === sign)).toMatchObject([
        { kind: 'merged', detail: { other: theirs } },
      ])
    }
  })

  test('is undone as a whole, from either side: the other card is open again with its lots', async () => {
    for (const side of ['in', 'out'] as const) {
      const email = guest()
      const into = await give(email, { balance: '1' })
      const from = await give(email, { expires_on: '2026-06-01' })
      const came = (await merge(into, [from])).body.transactions[0]!.transaction_id
      const id = side === 'in' ? came : `t${BigInt(came.slice(1)) - 1n}`
      expect(
        (await platform.call(shop.people.owner, previewUndo, { params: { id } })).body,
      ).toMatchObject({ takes_back: side === 'in' ? '-10.00' : '10.00', spent: '0.00' })
      expect((await undo(id)).body.transaction).toMatchObject({
        kind: 'undo',
        amount: side === 'in' ? '-10.00' : '10.00',
      })
      expect(await read(from)).toMatchObject({
        state: 'active',
        balance: '10.00',
        expires_on: '2026-06-01',
      })
      expect(await read(into)).toMatchObject({ balance: '1.00' })
      expect(await undo(came)).toMatchObject({ status: 409, error: { code: 'already_undone' } })
      expect(
        (await platform.call(shop.people.owner, getTransaction, { params: { id } })).body.undone_by,
      ).not.toBeNull()
    }
  })

  test('is not undone where a cent of it is spent or set aside', async () => {
    const email = guest()
    const into = await give(email, { balance: '1' })
    const from = await give(email)
    const came = (await merge(into, [from])).body.transactions[0]!.transaction_id
    await held(into, 150n)
    for (const call of [previewUndo, undoTransaction])
      expect(await platform.call(shop.people.owner, call, { params: { id: came } })).toMatchObject({
        status: 409,
        error: { code: 'too_little_left' },
      })
    await held(into, 0n)
    await platform.call(shop.people.owner, putGiftCard, {
      params: { id: into },
      body: { gift_card: { balance: '-1.01' } },
    })
    for (const call of [previewUndo, undoTransaction])
      expect(await platform.call(shop.people.owner, call, { params: { id: came } })).toMatchObject({
        status: 409,
        error: { code: 'too_little_left' },
      })
  })

  test('is not undone where a cent of its lots is spent, though others on the card suffice', async () => {
    const email = guest()
    const into = await give(email, { balance: '50' })
    const from = await give(email, { expires_on: '2026-06-01' })
    const came = (await merge(into, [from])).body.transactions[0]!.transaction_id
    await platform.call(shop.people.owner, putGiftCard, {
      params: { id: into },
      body: { gift_card: { balance: '-0.01' } },
    })
    expect((await lots(into))?.[0]).toEqual(['promotional', '9.99', '2026-06-01'])
    for (const call of [previewUndo, undoTransaction])
      expect(await platform.call(shop.people.owner, call, { params: { id: came } })).toMatchObject({
        status: 409,
        error: { code: 'too_little_left' },
      })
  })

  test('is never across persons, nor of a loyalty card into another, nor of a card into itself', async () => {
    const email = guest()
    const mine = await give(email)
    expect(await merge(mine, [await give(guest())])).toMatchObject({
      status: 422,
      error: { field: 'from' },
    })
    expect(await merge(mine, [mine])).toMatchObject({ status: 422, error: { field: 'from' } })
    const second = await give(email)
    await platform.call(shop.people.owner, upsertShopifyCustomer, {
      body: { id: unique('s'), email },
    })
    expect(await merge(second, [mine])).toMatchObject({ status: 422, error: { field: 'from' } })
    expect((await merge(mine, [second])).body.gift_card).toMatchObject({
      balance: '20.00',
      is_loyalty: true,
    })
  })

  test('of the older card into the newer leaves the newer as a later customer’s loyalty card', async () => {
    const email = guest()
    const older = await give(email)
    const newer = await give(email)
    await merge(newer, [older])
    const { body } = await platform.call(shop.people.owner, upsertShopifyCustomer, {
      body: { id: unique('s'), email },
    })
    expect(body.LoyaltyCard?.GiftCard).toMatchObject({ gift_card_id: newer, balance: '20.00' })
    expect(await read(older)).toMatchObject({ state: 'merged', is_loyalty: false })
  })

  test('of a card that a checkout holds money of is refused, and nothing is moved', async () => {
    const email = guest()
    const into = await give(email)
    const from = await give(email)
    await held(from, 1n)
    expect(await merge(into, [from])).toMatchObject({
      status: 409,
      error: { code: 'too_little_left' },
    })
    await held(from, 0n)
    expect((await read(into)).balance).toBe('10.00')
  })

  test('of an empty card closes it without a movement', async () => {
    const email = guest()
    const into = await give(email)
    const from = await give(email)
    await platform.call(shop.people.owner, putGiftCard, {
      params: { id: from },
      body: { gift_card: { balance: '-10' } },
    })
    expect((await merge(into, [from])).body).toMatchObject({
      gift_card: { balance: '10.00' },
      transactions: [],
    })
    expect((await read(from)).state).toBe('merged')
  })

  test('twice with one key is one; by ten at once and both ways at once it happens once', async () => {
    const email = guest()
    const into = await give(email)
    const from = await give(email)
    const key = unique('merge-000')
    const first = await merge(into, [from], shop.people.owner, { key })
    expect((await merge(into, [from], shop.people.owner, { key })).text).toBe(first.text)
    const a = await give(email)
    const b = await give(email)
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, i) => (i % 2 ? merge(a, [b]) : merge(b, [a]))),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect([(await read(a)).balance, (await read(b)).balance].toSorted()).toEqual(['0.00', '20.00'])
  })

  test('of the same cards into two others, in opposite order, never waits in a circle', async () => {
    for (let i = 0; i < 6; i += 1) {
      const email = guest()
      const a = await give(email)
      const b = await give(email)
      const c = await give(email)
      const d = await give(email)
      const all = await Promise.all(
        Array.from({ length: 8 }, (_, n) => (n % 2 ? merge(a, [b, c]) : merge(d, [c, b]))),
      )
      expect(all.map(({ error }) => error?.code).filter(Boolean)).toEqual(
        Array.from({ length: 7 }, () => 'card_merged'),
      )
    }
  })

  test('and one the other way at the ledger itself never wait for each other', async () => {
    const email = guest()
    const a = BigInt((await give(email)).slice(1))
    const b = BigInt((await give(email)).slice(1))
    const move = (from: bigint, to: bigint) =>
      transact(platform.db, (trx) =>
        transfer(trx, {
          shop_id: shop.shop_id,
          from,
          to,
          amount: 1n,
          reason: 'Transfer',
          source: 'staff',
          staff_id: null,
          at: new Date('2026-03-01T10:00:00Z'),
        }),
      )
    await Promise.all(Array.from({ length: 60 }, (_, n) => (n % 2 ? move(a, b) : move(b, a))))
    expect(
      await platform.db
        .selectFrom('gift_card')
        .select('balance')
        .where('gift_card_id', 'in', [a, b])
        .execute(),
    ).toEqual([{ balance: 1000n }, { balance: 1000n }])
  })

  test('is for those who adjust, within the shop', async () => {
    const email = guest()
    const into = await give(email)
    const from = await give(email)
    for (const role of ['limited', 'pos'] as const)
      expect(await merge(into, [from], shop.people[role])).toMatchObject({ status: 403 })
    expect(await merge(into, [await give(email, {}, other)])).toMatchObject({ status: 404 })
    expect(await merge(into, [from], other.people.owner)).toMatchObject({ status: 404 })
    expect((await merge(into, [from], shop.people.staff)).status).toBe(200)
  })
})

test('half a transfer that somebody changed at the database is found and named', async () => {
  const email = guest()
  const into = await give(email)
  const from = await give(email)
  await merge(into, [from])
  const { db } = platform
  await sql`alter table movement disable trigger user`.execute(db)
  await sql`
    update movement
    set pair = null
    where pair = (select max(pair) from movement)`.execute(db)
  expect(await verified()).toEqual([expect.stringMatching(/^movement t\d+ is half a transfer/)])
  await sql`
    update movement i
    set pair = i.movement_id - 1
    where kind = 'transfer' and amount > 0 and pair is null`.execute(db)
  await sql`alter table movement enable trigger user`.execute(db)
})
