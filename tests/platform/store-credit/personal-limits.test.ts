import { beforeEach, describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { getOwnLimits, undoTransaction } from '#contract/store-credit/calls.ts'
import { type Person, type TestShop, unique } from '../../support/platform.ts'
import { whatDoesNotTie } from '../../support/ledger/recompute.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ at: '2026-03-01T10:00:00Z' })
let shop: TestShop
beforeEach(async () => {
  platform.at('2026-03-01T10:00:00Z')
  shop = await platform.shop({ time_zone: 'Pacific/Auckland' })
})

const give = async (by: Person, valueToUpdate: string, id?: string) =>
  platform.call(by, updateBalance, {
    params: { id: id ?? (await platform.customer(shop)).id },
    body: { valueToUpdate, reason: 'Reward' },
  })
const send = (by: Person, balance: string, email = `${unique('guest')}@guests.example`) =>
  platform.call(by, sendCustomGiftCard, {
    body: {
      gift_card: { customer_name: 'G', customer_email: email, balance, reason: 'Reward' },
      email_details: { recipient_email: email, subject: 'x' },
    },
  })
const totalOf = async (by: Person): Promise<bigint> =>
  (
    await platform.db
      .selectFrom('movement')
      .select('amount')
      .where('staff_id', '=', by.staff_id)
      .execute()
  ).reduce((sum, { amount }) => sum + amount, 0n)

describe('what a person may give at once', () => {
  test('is allowed to the cent, and one cent more is refused, by both ways of giving', async () => {
    const person = await platform.colleague(shop, 'staff', { limit_issue: 2000n })
    expect([(await give(person, '20.00')).status, (await send(person, '20')).status]).toEqual([
      200, 200,
    ])
    expect(await give(person, '20.01')).toMatchObject({
      status: 422,
      error: {
        code: 'over_own_limit',
        field: 'valueToUpdate',
        facts: { max: '20.00', currency: 'GBP' },
        message:
          'The amount is over your limit (at most 20.00 at once). ' +
          'Nothing was changed; ask the owner of the shop.',
      },
    })
    expect(await send(person, '20.01')).toMatchObject({
      status: 422,
      error: { code: 'over_own_limit', field: 'gift_card.balance', facts: { max: '20.00' } },
    })
    expect(await totalOf(person)).toBe(4000n)
  })

  test('is the limit of the person, not of others, and not of what they take', async () => {
    const { id } = await platform.customer(shop)
    const person = await platform.colleague(shop, 'staff', { limit_issue: 0n, limit_day: 0n })
    expect((await give(shop.people.staff, '500', id)).status).toBe(200)
    expect(await give(person, '0.01', id)).toMatchObject({ error: { code: 'over_own_limit' } })
    expect((await give(person, '-100', id)).status).toBe(200)
  })

  test('counts for an owner too', async () => {
    const owner = await platform.colleague(shop, 'owner', { limit_issue: 100n })
    expect(await give(owner, '1.01')).toMatchObject({ error: { code: 'over_own_limit' } })
  })
})

describe('what a person may give in a day', () => {
  test('is the sum of both ways, and says what is left', async () => {
    const person = await platform.colleague(shop, 'staff', { limit_day: 5000n })
    await give(person, '30')
    await send(person, '15')
    expect(await give(person, '5.01')).toMatchObject({
      status: 422,
      error: {
        code: 'over_own_limit',
        field: 'valueToUpdate',
        facts: { left: '5.00', day: '50.00', currency: 'GBP' },
      },
    })
    expect((await give(person, '5')).status).toBe(200)
    expect(await send(person, '0.01')).toMatchObject({
      status: 422,
      error: { facts: { left: '0.00' } },
    })
  })

  test("ends with the day of the shop's calendar", async () => {
    const person = await platform.colleague(shop, 'staff', { limit_day: 1000n })
    platform.at('2026-03-01T10:59:59.999Z')
    expect((await give(person, '10')).status).toBe(200)
    expect((await give(person, '1')).status).toBe(422)
    platform.at('2026-03-01T11:00:00.000Z')
    expect((await give(person, '10')).status).toBe(200)
    expect((await give(person, '0.01')).status).toBe(422)
  })

  test('is less by what was undone, as far as it was', async () => {
    const person = await platform.colleague(shop, 'staff', { limit_day: 1000n })
    const { id } = await platform.customer(shop)
    const done = await give(person, '10', id)
    await give(shop.people.owner, '-4', id)
    expect(
      (
        await platform.call(person, undoTransaction, {
          params: { id: done.body.transaction.transaction_id },
        })
      ).body.transaction.amount,
    ).toBe('-6.00')
    expect(await give(person, '6.01')).toMatchObject({ error: { facts: { left: '6.00' } } })
    expect((await give(person, '6')).status).toBe(200)
  })

  test('is never exceeded by twenty at once, whichever way, to the same people or not', async () => {
    const person = await platform.colleague(shop, 'staff', { limit_day: 5000n })
    const { id, email } = await platform.customer(shop)
    const all = await Promise.all(
      Array.from({ length: 5 }, () => [
        send(person, '7', email!),
        send(person, '7'),
        give(person, '7', id),
        give(person, '7'),
      ]).flat(),
    )
    expect(all.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(7)
    expect(
      all
        .filter(({ status }) => status !== 200)
        .every(({ error }) => error?.code === 'over_own_limit'),
    ).toBe(true)
    expect(await totalOf(person)).toBe(4900n)
    expect(await whatDoesNotTie(platform.db)).toEqual([])
  })
})

describe('what a person is told of their limits', () => {
  const limitsOf = async (by: Person) => (await platform.call(by, getOwnLimits, {})).body
  const none = {
    currency: 'GBP',
    above: null,
    shop_max: null,
    own_max: null,
    day_max: null,
    day_left: null,
    taking_max: null,
  }

  test("is the shop's, their own and what is left of the day, and nothing of others", async () => {
    const person = await platform.colleague(shop, 'staff', { limit_issue: 2000n, limit_day: 5000n })
    const other = await platform.colleague(shop, 'staff', { limit_issue: 100n })
    await give(person, '15')
    await give(shop.people.staff, '99')
    expect(await limitsOf(person)).toEqual({
      ...none,
      own_max: '20.00',
      day_max: '50.00',
      day_left: '35.00',
    })
    expect(await limitsOf(other)).toEqual({ ...none, own_max: '1.00' })
    platform.at('2026-03-01T11:00:00Z')
    expect((await limitsOf(person)).day_left).toBe('50.00')
    expect(await limitsOf(shop.people.owner)).toEqual(none)
  })

  test('of the shop: what is given by all, what is taken by staff alone', async () => {
    shop = await platform.shop({
      settings: {
        limit_store_credit_issue_min_value: '1',
        limit_store_credit_issue_max_value: '500',
      },
    })
    expect(await limitsOf(shop.people.staff)).toEqual({
      ...none,
      above: '1.00',
      shop_max: '500.00',
      taking_max: '500.00',
    })
    expect(await limitsOf(shop.people.owner)).toEqual({
      ...none,
      above: '1.00',
      shop_max: '500.00',
    })
    const { id } = await platform.customer(shop)
    await platform.call(shop.people.owner, updateBalance, {
      params: { id },
      body: { valueToUpdate: '500', reason: 'Reward' },
    })
    await platform.call(shop.people.owner, updateBalance, {
      params: { id },
      body: { valueToUpdate: '500', reason: 'Reward' },
    })
    expect(await give(shop.people.staff, '-500.01', id)).toMatchObject({
      status: 422,
      error: { code: 'over_limit', facts: { max: '500', currency: 'GBP' } },
    })
    expect(await give(shop.people.staff, '1', id)).toMatchObject({
      status: 422,
      error: { code: 'under_limit', facts: { min: '1', currency: 'GBP' } },
    })
  })

  test('is nothing where more than the day was given before, and not for who issues nothing', async () => {
    const person = await platform.colleague(shop, 'staff', {})
    await give(person, '15')
    await platform.db
      .updateTable('staff')
      .set({ limit_day: 1000n })
      .where('staff_id', '=', person.staff_id)
      .execute()
    expect((await limitsOf(person)).day_left).toBe('0.00')
    for (const role of ['limited', 'pos'] as const)
      expect(await platform.call(shop.people[role], getOwnLimits, {})).toMatchObject({
        status: 403,
        error: { code: 'forbidden' },
      })
  })
})
