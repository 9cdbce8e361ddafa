import { describe, expect, test } from 'vitest'
import { mergeCustomers } from '#contract/customers/change.ts'
import { updateBalance } from '#contract/customers/money.ts'
import { getCustomer } from '#contract/customers/read.ts'
import { checkoutOf } from '../../support/redemptions/checkout.ts'
import { mergingOf } from '../../support/customers/merging.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite({ ties: 'after all' })
const { merge } = mergingOf(platform, shop)

describe('refused, and nothing is changed', () => {
  test('into themselves, twice, and across shops', async () => {
    const into = await platform.customer(shop)
    const from = await platform.customer(shop)
    expect(await merge(into.id, into.id)).toMatchObject({ status: 422, error: { field: 'from' } })
    await merge(into.id, from.id)
    expect(await merge(into.id, from.id)).toMatchObject({ status: 422, error: { field: 'from' } })
    const other = await platform.shop()
    const theirs = await platform.customer(other)
    expect(await merge(into.id, theirs.id)).toMatchObject({
      status: 404,
      error: { code: 'not_found' },
    })
    expect(await merge(theirs.id, into.id)).toMatchObject({
      status: 404,
      error: { code: 'not_found' },
    })
    expect(
      await platform.call(shop.people.limited, mergeCustomers, {
        params: { id: into.id },
        body: { from: from.id },
      }),
    ).toMatchObject({ status: 403 })
  })

  test('by who has limits of their own where it would give credit; the owner does it', async () => {
    const clerk = await platform.colleague(shop, 'staff', { limit_day: 500n })
    const by = (into: { id: string }, from: { id: string }) =>
      platform.call(clerk, mergeCustomers, { params: { id: into.id }, body: { from: from.id } })
    const friend = await platform.customer(shop)
    const rich = await platform.customer(shop)
    const nameless = await platform.customer(shop, { email: null })
    const twin = await platform.customer(shop)
    for (const { id } of [rich, nameless])
      await platform.call(shop.people.owner, updateBalance, {
        params: { id },
        body: { valueToUpdate: '30', reason: 'Reward' },
      })
    expect(await by(friend, rich)).toMatchObject({
      status: 422,
      error: { code: 'over_own_limit', field: 'from' },
    })
    expect(await by(nameless, friend)).toMatchObject({
      status: 422,
      error: { code: 'over_own_limit' },
    })
    expect((await by(rich, twin)).status).toBe(200)
    expect((await merge(friend.id, rich.id)).body.customer.LoyaltyCard?.GiftCard.balance).toBe(
      '30.00',
    )
  })

  test('while a checkout has something of the card set aside', async () => {
    const store = await checkoutOf(platform, shop)
    const into = await store.card(['10.00'])
    const from = await store.card(['10.00'])
    await store.hold(from.code, '4.00')
    expect(await merge(into.customer, from.customer)).toMatchObject({
      status: 409,
      error: { code: 'too_little_left' },
    })
    expect(
      (await platform.call(shop.people.owner, getCustomer, { params: { id: from.customer } })).body
        .LoyaltyCard?.GiftCard.balance,
    ).toBe('10.00')
  })
})
