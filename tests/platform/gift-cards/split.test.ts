import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { getCustomerAnalytics } from '#contract/customers/read.ts'
import { putGiftCard, splitGiftCard } from '#contract/gift-cards/change.ts'
import { guest, mergingOf } from '../../support/gift-cards/merging.ts'
import type { Person } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite({
  connections: 25,
  at: '2026-03-01T10:00:00Z',
  ties: 'after each',
})
const { give, undo, read, lots, held } = mergingOf(platform, shop)
const split = (
  id: string,
  body: object,
  person: Person = shop.people.owner,
  more: { key?: string } = {},
) => platform.call(person, splitGiftCard, { params: { id }, body: body as never }, more)

describe('a split', () => {
  test('moves the soonest-expiring part to a card with a code of its own, for the same person', async () => {
    const email = guest()
    const id = await give(email, { balance: '4', expires_on: '2026-06-01' })
    await platform.call(shop.people.owner, putGiftCard, {
      params: { id },
      body: { gift_card: { balance: '10' } },
    })
    const { body } = await split(id, { amount: '6.00', expected_balance: '14.00' })
    expect(body).toMatchObject({
      gift_card: { balance: '8.00' },
      new_card: { balance: '6.00', customer_email: email, is_loyalty: false },
      transaction: { kind: 'transfer', amount: '-6.00', gift_card_id: id },
    })
    expect(body.new_card.code).not.toBe(body.gift_card.code)
    expect(await lots(body.new_card.gift_card_id)).toEqual([
      ['promotional', '4.00', '2026-06-01'],
      ['promotional', '2.00', null],
    ])
    expect((await undo(body.transaction.transaction_id)).body.transaction).toMatchObject({
      amount: '6.00',
      balance_after: '14.00',
    })
    expect((await read(body.new_card.gift_card_id)).state).toBe('empty')
  })

  test('for another person is theirs: a customer with that e-mail gets the card', async () => {
    const { id, email } = await platform.customer(shop, { name: 'New Owner' })
    const { body } = await split(await give(guest()), {
      amount: '3',
      customer_email: email,
      customer_name: 'Somebody',
    })
    expect(body.new_card).toMatchObject({
      platform_customer_id: id,
      customer_name: 'New Owner',
      balance: '3.00',
    })
    const small = await platform.colleague(shop, 'staff', { limit_issue: 100n })
    expect(
      await split(await give(guest()), { amount: '1.01', customer_email: guest() }, small),
    ).toMatchObject({ status: 422, error: { code: 'over_own_limit', field: 'amount' } })
  })

  test('for another person counts in the day of who gives it, one for the same person does not', async () => {
    const giver = await platform.colleague(shop, 'staff', { limit_day: 500n })
    const id = await give(guest())
    expect((await split(id, { amount: '4' }, giver)).status).toBe(200)
    const gift = await split(id, { amount: '3', customer_email: guest() }, giver)
    expect(gift.status).toBe(200)
    expect(await split(id, { amount: '3', customer_email: guest() }, giver)).toMatchObject({
      status: 422,
      error: { code: 'over_own_limit', facts: { left: '2.00' } },
    })
    await undo(gift.body.transaction.transaction_id, giver)
    expect((await split(id, { amount: '3', customer_email: guest() }, giver)).status).toBe(200)
  })

  test('of more than is free, of nothing or of a balance that moved is refused, without a card', async () => {
    const id = await give(guest())
    const cards = async () =>
      (await sql<{ n: string }>`select count(*)::text as n from gift_card`.execute(platform.db))
        .rows[0]!.n
    const before = await cards()
    expect(await split(id, { amount: '10.01' })).toMatchObject({
      status: 409,
      error: { code: 'too_little_left' },
    })
    expect(await split(id, { amount: '1', expected_balance: '9.99' })).toMatchObject({
      status: 409,
      error: { code: 'balance_moved' },
    })
    for (const amount of ['0', '-1', '1.001'])
      expect(await split(id, { amount })).toMatchObject({ status: 422, error: { field: 'amount' } })
    await held(id, 500n)
    expect(await split(id, { amount: '5.01' })).toMatchObject({
      status: 409,
      error: { code: 'too_little_left' },
    })
    await held(id, 0n)
    expect(await cards()).toBe(before)
  })

  test('by twenty at once gives away exactly what there is', async () => {
    const id = await give(guest())
    const all = await Promise.all(Array.from({ length: 20 }, () => split(id, { amount: '0.75' })))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(13)
    expect((await read(id)).balance).toBe('0.25')
  })

  test('is for those who adjust, within the shop', async () => {
    const id = await give(guest())
    for (const role of ['limited', 'pos'] as const)
      expect(await split(id, { amount: '1' }, shop.people[role])).toMatchObject({ status: 403 })
    expect(await split(id, { amount: '1' }, other.people.owner)).toMatchObject({ status: 404 })
  })
})

test('the sums of a customer still come to the balance after a split to somebody else', async () => {
  const { id } = await platform.customer(shop)
  const { body } = await platform.call(shop.people.owner, updateBalance, {
    params: { id },
    body: { valueToUpdate: '20', reason: 'Reward' },
  })
  await split(body.transaction.gift_card_id, { amount: '5', customer_email: guest() })
  expect(
    (await platform.call(shop.people.owner, getCustomerAnalytics, { params: { id } })).body,
  ).toMatchObject({ issued: '20.00', adjusted: '-5.00', balance: '15.00' })
})
