import { afterAll, describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { disableGiftCard, mergeGiftCards, replaceCode } from '#contract/gift-cards/change.ts'
import { listCardEvents } from '#contract/gift-cards/read.ts'
import {
  authorise,
  capture,
  checkCode,
  getRedemption,
  refund,
  release,
} from '#contract/redemptions/calls.ts'
import { checkoutOf, holdsThatDoNotTie } from '../../support/redemptions/checkout.ts'
import { holdingOf } from '../../support/redemptions/holding.ts'
import { suite } from '../../support/suite.ts'

const noon = '2026-06-01T12:00:00Z'
const { platform, shop } = await suite({ connections: 25, at: noon, ties: 'after all' })
const store = await checkoutOf(platform, shop)
const { held, card } = holdingOf(platform, shop, store)

afterAll(async () => expect(await holdsThatDoNotTie(platform)).toEqual([]))

describe('a checkout', () => {
  test('asks what a code can pay, however it was typed', async () => {
    const { code } = await store.card(['20.00'], ['5.00', '2026-06-10'])
    await held(code, '4.00')
    expect(
      (await store.ask(checkCode, { body: { code: code.toLowerCase().replaceAll(' ', '-') } }))
        .body,
    ).toEqual({
      available: '21.00',
      currency: 'GBP',
      last4: code.slice(-4),
      expires_on: '2026-06-10',
    })
    expect(await store.ask(checkCode, { body: { code: 'AAAA BBBB CCCC DDDD' } })).toMatchObject({
      status: 404,
      error: { code: 'not_found', field: 'code' },
    })
  })

  test('sets aside, takes a part, and the rest is free again', async () => {
    const { id, code } = await store.card(['20.00'])
    const { body } = await store.hold(code, '15.00', { order: '#1001' })
    expect(body.redemption).toMatchObject({
      state: 'held',
      amount: '15.00',
      captured: '0.00',
      available: '5.00',
      order: '#1001',
      lapses_at: '2026-06-01T12:30:00.000Z',
    })
    expect(await card(id)).toMatchObject({ balance: '20.00', held: '15.00' })
    const one = { id: body.redemption.redemption_id }
    expect(
      (await store.ask(capture, { params: one, body: { amount: '12.50' } })).body.redemption,
    ).toMatchObject({ state: 'captured', captured: '12.50', available: '7.50', lapses_at: null })
    const now = await card(id)
    expect(now).toMatchObject({ balance: '7.50', held: '0.00' })
    expect(now.usages?.[0]).toMatchObject({
      kind: 'redeem',
      amount: '-12.50',
      source: 'checkout',
      by: null,
      cause: { kind: 'order', id: '#1001' },
    })
    expect((await store.ask(getRedemption, { params: one })).body.redemption.state).toBe('captured')
    expect(await store.ask(capture, { params: one, body: undefined })).toMatchObject({
      status: 409,
      error: { code: 'not_held' },
    })
    expect(await store.ask(release, { params: one })).toMatchObject({
      status: 409,
      error: { code: 'not_held' },
    })
  })

  test('takes at once, and lets go', async () => {
    const { id, code } = await store.card(['20.00'])
    expect((await store.hold(code, '5.00', { capture: true })).body.redemption).toMatchObject({
      state: 'captured',
      captured: '5.00',
      available: '15.00',
    })
    const one = await held(code, '15.00')
    expect((await store.ask(release, { params: one })).body.redemption).toMatchObject({
      state: 'released',
      available: '15.00',
    })
    expect(await card(id)).toMatchObject({ balance: '15.00', held: '0.00' })
  })

  test('the same key twice is once; another body with it is refused; none is refused', async () => {
    const { id, code } = await store.card(['20.00'])
    const one = await store.hold(code, '8.00', { capture: true }, 'one-checkout-key')
    const two = await store.hold(code, '8.00', { capture: true }, 'one-checkout-key')
    expect(two.body).toEqual(one.body)
    expect((await card(id)).balance).toBe('12.00')
    expect(await store.hold(code, '9.00', { capture: true }, 'one-checkout-key')).toMatchObject({
      status: 422,
      error: { code: 'key_reused' },
    })
    expect(
      await platform.call(
        null,
        authorise,
        { body: { code, amount: '1.00' } },
        { token: store.key },
      ),
    ).toMatchObject({ status: 400, error: { code: 'key_missing' } })
    const params = { id: one.body.redemption.redemption_id }
    const refunds = [
      await store.ask(refund, { params, body: { amount: '3.00' } }, 'one-refund-key'),
      await store.ask(refund, { params, body: { amount: '3.00' } }, 'one-refund-key'),
    ]
    expect(refunds.map(({ body }) => body.redemption.refunded)).toEqual(['3.00', '3.00'])
    expect((await card(id)).balance).toBe('15.00')
  })

  test.each([['0'], ['-1.00'], ['1.005'], ['1e3'], ['']])('%s is no amount', async (amount) => {
    const { code } = await store.card(['20.00'])
    expect(await store.hold(code, amount)).toMatchObject({
      status: 422,
      error: { code: 'invalid_input', field: 'amount' },
    })
  })

  test('more than is there is refused, with what is there', async () => {
    const { code } = await store.card(['20.00'])
    await held(code, '15.00')
    expect(await store.hold(code, '5.01')).toMatchObject({
      status: 409,
      error: { code: 'too_little_left', facts: { available: '5.00' } },
    })
    const one = await held(code, '5.00')
    expect(await store.ask(capture, { params: one, body: { amount: '5.01' } })).toMatchObject({
      status: 409,
      error: { code: 'too_little_left' },
    })
  })

  test('a disabled card, a replaced code and a merged card open nothing, not even what is held', async () => {
    const disabled = await store.card(['20.00'])
    const replaced = await store.card(['20.00'])
    const one = await held(disabled.code, '5.00')
    await platform.call(shop.people.owner, disableGiftCard, { params: { id: disabled.id } })
    await platform.call(shop.people.owner, replaceCode, { params: { id: replaced.id } })
    for (const { code } of [disabled, replaced])
      expect(await store.hold(code, '1.00')).toMatchObject({
        status: 404,
        error: { code: 'not_found' },
      })
    expect(await store.ask(capture, { params: one, body: undefined })).toMatchObject({
      status: 409,
      error: { code: 'card_disabled' },
    })
    expect((await store.ask(release, { params: one })).body.redemption).toMatchObject({
      state: 'released',
      available: '0.00',
    })
  })

  test('no other debit takes what is set aside: by hand, by merge', async () => {
    const { id, code, customer } = await store.card(['20.00'])
    await held(code, '15.00')
    const by = (valueToUpdate: string) =>
      platform.call(shop.people.owner, updateBalance, {
        params: { id: customer },
        body: { valueToUpdate, reason: 'Other' },
      })
    expect(await by('-5.01')).toMatchObject({ status: 409, error: { code: 'too_little_left' } })
    expect((await by('-5.00')).status).toBe(200)
    const other = await store.card(['1.00'])
    expect(
      (
        await platform.call(shop.people.owner, mergeGiftCards, {
          params: { id: other.id },
          body: { from: [id] },
        })
      ).status,
    ).not.toBe(200)
  })

  test('stands in the timeline of the card: what was set aside and let go, and what was taken', async () => {
    const { id, code } = await store.card(['20.00'])
    platform.at('2026-06-01T12:05:00Z')
    const one = await held(code, '4.00', { order: '#1' })
    platform.at('2026-06-01T12:06:00Z')
    await store.ask(release, { params: one })
    await held(code, '3.00', { order: '#2', capture: true })
    const { rows } = (await platform.call(shop.people.owner, listCardEvents, { params: { id } }))
      .body
    expect(
      rows
        .filter(({ kind }) => kind !== 'made')
        .map(({ kind, amount, detail }) => [kind, amount, detail]),
    ).toEqual([
      ['released', '4.00', { order: '#1' }],
      ['money', '-3.00', { kind: 'redeem' }],
      ['held', '4.00', { order: '#1' }],
      ['money', '20.00', { kind: 'issue' }],
    ])
    expect(new Set(rows.map(({ event_id }) => event_id)).size).toBe(rows.length)
    platform.at(noon)
  })

  test('knows nothing of another shop', async () => {
    const other = await platform.shop()
    const theirs = await checkoutOf(platform, other)
    const { code } = await store.card(['20.00'])
    const one = await held(code, '5.00')
    expect(await theirs.hold(code, '1.00')).toMatchObject({
      status: 404,
      error: { code: 'not_found' },
    })
    for (const endpoint of [capture, release, refund])
      expect(await theirs.ask(endpoint, { params: one })).toMatchObject({
        status: 404,
        error: { code: 'not_found' },
      })
    expect(await theirs.ask(getRedemption, { params: one })).toMatchObject({
      status: 404,
      error: { code: 'not_found' },
    })
    expect(
      await platform.request('POST', `/redemptions/check?shop_url=${other.shop_url}`, {
        token: store.key,
        body: { code },
      }),
    ).toMatchObject({ status: 403, error: { code: 'other_shop' } })
  })
})
