import { beforeEach, describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { disableGiftCard } from '#contract/gift-cards/change.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { previewUndo, undoTransaction } from '#contract/store-credit/calls.ts'
import { transact } from '#platform/db/transact.ts'
import { post } from '#platform/ledger/post.ts'
import { changingOf, number } from '../../support/gift-cards/changing.ts'
import { unique } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const start = '2026-03-01T10:00:00Z'
const { platform, shop, other } = await suite({ connections: 25, at: start, ties: 'after each' })
const { give, fresh, put, read } = changingOf(platform, shop)
beforeEach(() => platform.at(start))

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
      transaction: { kind: 'adjust', amount: '5.00' },
    })
  })

  test('keeps reason and note with the transaction; the note of the card is another', async () => {
    const id = await fresh({ note: 'gift wrapped' })
    for (const [balance, note] of [
      ['-2', 'broken jar'],
      ['3', 'sorry for the jar'],
    ]) {
      const { body } = await put(id, { balance, reason: 'Compensation', note })
      expect(body.transaction).toMatchObject({ reason: 'Compensation', note })
      expect(body.gift_card.note).toBe('gift wrapped')
    }
    expect((await put(id, { note: 'collected' })).body).toMatchObject({
      gift_card: { note: 'collected' },
      transaction: null,
    })
    expect(await read(id)).toMatchObject({ balance: '11.00', note: 'collected' })
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
    const first = await put(id, { balance: '-1' }, shop.people.owner, { key })
    const again = await put(id, { balance: '-1' }, shop.people.owner, { key })
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
