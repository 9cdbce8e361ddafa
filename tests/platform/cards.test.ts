import { beforeEach, describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import {
  disableGiftCard,
  enableGiftCard,
  putGiftCard,
  replaceCode,
} from '#contract/gift-cards/change.ts'
import { getGiftCard, listCardEvents, listGiftCards } from '#contract/gift-cards/read.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { previewUndo, undoTransaction } from '#contract/store-credit.ts'
import { transact } from '#platform/db/transact.ts'
import { expireLots } from '#platform/ledger/expire.ts'
import { post } from '#platform/ledger/post.ts'
import { verifyLedger } from '#platform/ledger/verify.ts'
import { type Person, unique } from '../support/platform.ts'
import { suite } from '../support/suite.ts'

const start = '2026-03-01T10:00:00Z'
const { platform, shop, other } = await suite({ connections: 25, at: start, ties: 'after each' })
beforeEach(() => platform.at(start))

const give = async (card: object = {}, more: object = {}, of = shop) => {
  const email = `${unique('guest')}@guests.example`
  const { status, body } = await platform.call(of.people.owner, sendCustomGiftCard, {
    body: {
      gift_card: {
        customer_name: 'Guest Person',
        customer_email: email,
        balance: '10.00',
        reason: 'Reward',
        ...card,
      },
      email_details: { recipient_email: email, subject: 'Yours' },
      ...more,
    } as never,
  })
  expect(status).toBe(200)
  return body
}
const fresh = async (card: object = {}, of = shop) =>
  (await give(card, {}, of)).gift_card.gift_card_id
const put = (
  id: string,
  gift_card: object,
  person: Person = shop.people.owner,
  more: { key?: string } = {},
) => platform.call(person, putGiftCard, { params: { id }, body: { gift_card } as never }, more)
const read = async (id: string, person: Person = shop.people.owner) =>
  (await platform.call(person, getGiftCard, { params: { id }, query: {} })).body.gift_card
const events = async (id: string) =>
  (await platform.call(shop.people.owner, listCardEvents, { params: { id } })).body.rows
const number = (id: string) => BigInt(id.slice(1))

describe('disabling a card', () => {
  test('stops every movement but its expiry, keeps the money, and enabling undoes it', async () => {
    const id = await fresh()
    expect(
      (await platform.call(shop.people.owner, disableGiftCard, { params: { id } })).body.gift_card,
    ).toMatchObject({
      state: 'disabled',
      balance: '10.00',
      disabled_at: '2026-03-01T10:00:00.000Z',
    })
    expect(await put(id, { balance: '-1' })).toMatchObject({
      status: 409,
      error: { code: 'card_disabled' },
    })
    expect(
      (await platform.call(shop.people.owner, enableGiftCard, { params: { id } })).body.gift_card,
    ).toMatchObject({ state: 'active', disabled_at: null })
    expect((await put(id, { balance: '-1' })).status).toBe(200)
    expect((await events(id)).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['disabled', 'enabled', 'made', 'money', 'sent']),
    )
  })

  test('twice, and by ten at once, is one event and the same answer', async () => {
    const id = await fresh()
    const all = await Promise.all(
      Array.from({ length: 10 }, () =>
        platform.call(shop.people.owner, disableGiftCard, { params: { id } }),
      ),
    )
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await events(id)).filter(({ kind }) => kind === 'disabled')).toHaveLength(1)
  })

  test('is not for limited people and tills, nor for another shop', async () => {
    const id = await fresh()
    for (const role of ['limited', 'pos'] as const)
      expect(
        await platform.call(shop.people[role], disableGiftCard, { params: { id } }),
      ).toMatchObject({
        status: 403,
      })
    expect(
      await platform.call(other.people.owner, disableGiftCard, { params: { id } }),
    ).toMatchObject({
      status: 404,
    })
    expect((await read(id)).state).toBe('active')
  })
})

describe('changing a balance', () => {
  test('takes a signed difference with the balance that was seen, and says the movement', async () => {
    const id = await fresh()
    expect(
      (await put(id, { balance: '-2.50', expected_balance: '10.00', reason: 'Compensation' })).body,
    ).toMatchObject({
      gift_card: { balance: '7.50' },
      transaction: { kind: 'adjust', amount: '-2.50', reason: 'Compensation', undoable: true },
    })
    expect((await put(id, { balance: '5', expected_balance: '7.5' })).body).toMatchObject({
      gift_card: { balance: '12.50' },
      transaction: { kind: 'issue', amount: '5.00' },
    })
  })

  test('is refused with the balance now where it has moved, also for an addition', async () => {
    const id = await fresh()
    await put(id, { balance: '-1' })
    for (const balance of ['-1', '1'])
      expect(await put(id, { balance, expected_balance: '10.00' })).toMatchObject({
        status: 409,
        error: { code: 'balance_moved', facts: { balance: '9.00' } },
      })
    expect((await read(id)).balance).toBe('9.00')
  })

  test('of twenty at once who saw the same balance exactly one is done', async () => {
    const id = await fresh()
    const all = await Promise.all(
      Array.from({ length: 20 }, () => put(id, { balance: '-1', expected_balance: '10.00' })),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await read(id)).balance).toBe('9.00')
  })

  test('with its key again is the same answer once', async () => {
    const id = await fresh()
    const key = unique('put-00000')
    const [first, again] = [
      await put(id, { balance: '-1' }, shop.people.owner, { key }),
      await put(id, { balance: '-1' }, shop.people.owner, { key }),
    ]
    expect(again.text).toBe(first.text)
    expect((await read(id)).balance).toBe('9.00')
  })

  test('takes no more than there is, and nothing of what a checkout has set aside', async () => {
    const id = await fresh()
    expect(await put(id, { balance: '-10.01' })).toMatchObject({
      status: 409,
      error: { code: 'too_little_left', facts: { balance: '10.00' } },
    })
    await platform.db
      .updateTable('gift_card')
      .set({ held: 400n })
      .where('gift_card_id', '=', number(id))
      .execute()
    expect(await read(id)).toMatchObject({ held: '4.00', balance: '10.00' })
    expect(await put(id, { balance: '-6.01' })).toMatchObject({
      status: 409,
      error: { code: 'too_little_left' },
    })
    expect((await put(id, { balance: '-6' })).status).toBe(200)
  })

  test('keeps a person to their own limit and the shop to its limits', async () => {
    const id = await fresh()
    const small = await platform.colleague(shop, 'staff', { limit_issue: 500n })
    expect(await put(id, { balance: '5.01' }, small)).toMatchObject({
      status: 422,
      error: { code: 'over_own_limit', field: 'gift_card.balance' },
    })
    const limited = await platform.shop({
      settings: { limit_store_credit_issue_max_value: '20.00' },
    })
    const theirs = await fresh({}, limited)
    expect(await put(theirs, { balance: '20.01' }, limited.people.owner)).toMatchObject({
      error: { code: 'over_limit', field: 'gift_card.balance' },
    })
  })

  test.each([
    ['nothing', {}, 'gift_card'],
    ['zero', { balance: '0' }, 'gift_card.balance'],
    ['minus zero', { balance: '-0' }, 'gift_card.balance'],
    ['yesterday', { expires_on: '2026-02-28' }, 'gift_card.expires_on'],
    ['a code', { code: 'AAAA' }, 'gift_card'],
  ])('refuses %s by its field', async (_, change, field) => {
    expect(await put(await fresh(), change)).toMatchObject({ status: 422, error: { field } })
  })

  test('is not for limited people and tills, nor for another shop', async () => {
    const id = await fresh()
    for (const role of ['limited', 'pos'] as const)
      expect(await put(id, { balance: '-1' }, shop.people[role])).toMatchObject({ status: 403 })
    expect(await put(id, { balance: '-1' }, other.people.owner)).toMatchObject({ status: 404 })
  })
})

describe('changing the last day', () => {
  test('moves every open lot, says from and to, and the ledger still ties', async () => {
    const id = await fresh({ expires_on: '2026-06-01' })
    await put(id, { balance: '5' })
    expect((await put(id, { expires_on: '2026-12-31' })).body).toMatchObject({
      gift_card: { expires_on: '2026-12-31' },
      transaction: null,
    })
    const { lots } = await read(id)
    expect(lots?.map(({ expires_on }) => expires_on)).toEqual(['2026-12-31', '2026-12-31'])
    expect((await events(id))[0]).toMatchObject({
      kind: 'expiry_changed',
      by: { name: 'owner' },
      detail: { from: '2026-06-01', to: '2026-12-31' },
    })
    expect((await events(id))[0]?.detail).not.toHaveProperty('lots')
    expect((await put(id, { expires_on: null })).body.gift_card.expires_on).toBeNull()
    await verifyLedger(
      platform,
      platform.database,
      async (line) => void ('problem' in line && expect(line.problem).toBeNull()),
    )
  })

  test('leaves a lot that is spent as it was, and what was changed expires on the new day', async () => {
    const id = await fresh({ expires_on: '2026-06-01' })
    await put(id, { balance: '-10' })
    await put(id, { balance: '3' })
    await put(id, { expires_on: '2026-04-01' })
    expect(
      (await read(id)).lots?.map(({ expires_on, remaining }) => [expires_on, remaining]),
    ).toEqual([
      ['2026-04-01', '3.00'],
      ['2026-06-01', '0.00'],
    ])
    platform.at('2026-04-02T10:00:00Z')
    await transact(platform.db, (trx) =>
      expireLots(trx, shop.shop_id, '2026-04-02', platform.clock()),
    )
    expect((await read(id)).balance).toBe('0.00')
  })
})

describe('an undo', () => {
  test('takes nothing of what a checkout has set aside, and says so before', async () => {
    const { gift_card, transaction } = await give()
    await platform.db
      .updateTable('gift_card')
      .set({ held: 400n })
      .where('gift_card_id', '=', number(gift_card.gift_card_id))
      .execute()
    const params = { id: transaction.transaction_id }
    expect((await platform.call(shop.people.owner, previewUndo, { params })).body).toMatchObject({
      takes_back: '-6.00',
      balance_after: '4.00',
    })
    expect(
      (await platform.call(shop.people.owner, undoTransaction, { params })).body.transaction,
    ).toMatchObject({ amount: '-6.00', balance_after: '4.00' })
  })

  test('of a whole credit keeps its mail from leaving', async () => {
    const { transaction } = await give()
    await platform.call(shop.people.owner, undoTransaction, {
      params: { id: transaction.transaction_id },
    })
    const mail = await platform.db
      .selectFrom('mail')
      .select('state')
      .where('movement_id', '=', number(transaction.transaction_id))
      .executeTakeFirstOrThrow()
    expect(mail.state).toBe('cancelled')
  })
})

describe('a lost code', () => {
  test('is replaced: the old one is dead, the last four of it still find the card, money and history stay', async () => {
    const { gift_card } = await give()
    const id = gift_card.gift_card_id
    const renewed = (await platform.call(shop.people.staff, replaceCode, { params: { id } })).body
      .gift_card
    expect(renewed).toMatchObject({ balance: '10.00', gift_card_id: id })
    expect(renewed.code).not.toBe(gift_card.code)
    const codes = await platform.db
      .selectFrom('gift_card_code')
      .select(['ended_at'])
      .where('gift_card_id', '=', number(id))
      .orderBy('code_id')
      .execute()
    expect(codes.map(({ ended_at }) => ended_at !== null)).toEqual([true, false])
    expect((await events(id))[0]).toMatchObject({
      kind: 'replaced',
      detail: { last4: gift_card.code.slice(-4) },
    })
    const found = await platform.call(shop.people.owner, listGiftCards, {
      query: { search: gift_card.code.slice(-4).toLowerCase() },
    })
    expect(found.body.gift_cards.map((card) => card.gift_card_id)).toContain(id)
  })

  test('by ten at once leaves one live code', async () => {
    const id = await fresh()
    await Promise.all(
      Array.from({ length: 10 }, () =>
        platform.call(shop.people.owner, replaceCode, { params: { id } }),
      ),
    )
    const live = await platform.db
      .selectFrom('gift_card_code')
      .select('code_id')
      .where('gift_card_id', '=', number(id))
      .where('ended_at', 'is', null)
      .execute()
    expect(live).toHaveLength(1)
  })
})

describe('the money of a credit', () => {
  test('is paid for or given, as its lot says; given unless said', async () => {
    const { id, email } = await platform.customer(shop)
    await platform.call(shop.people.owner, updateBalance, {
      params: { id },
      body: { valueToUpdate: '3', reason: 'Refund', money: 'paid' },
    })
    const { body } = await platform.call(shop.people.owner, sendCustomGiftCard, {
      body: {
        gift_card: {
          customer_name: 'X',
          customer_email: email!,
          balance: '4',
          reason: 'Refund',
          order: '#1001',
        },
        email_details: { recipient_email: email!, subject: 'x' },
      },
    })
    expect(
      (await read(body.gift_card.gift_card_id)).lots?.map(({ kind, amount }) => [kind, amount]),
    ).toEqual([
      ['paid', '3.00'],
      ['promotional', '4.00'],
    ])
    expect(body.transaction.cause).toEqual({ kind: 'order', id: '#1001' })
  })
})

test('a redemption of a card that was merged or disabled is refused by the ledger itself', async () => {
  const id = await fresh()
  await platform.call(shop.people.owner, disableGiftCard, { params: { id } })
  await expect(
    transact(platform.db, (trx) =>
      post(trx, {
        shop_id: shop.shop_id,
        gift_card_id: number(id),
        kind: 'redeem',
        amount: -1n,
        source: 'checkout',
        at: new Date(),
      }),
    ),
  ).rejects.toMatchObject({ code: 'card_disabled' })
})
