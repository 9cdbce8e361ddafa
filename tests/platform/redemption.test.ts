import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { disableGiftCard, mergeGiftCards, replaceCode } from '#contract/gift-cards/change.ts'
import { getGiftCard, listCardEvents } from '#contract/gift-cards/read.ts'
import {
  authorise,
  capture,
  checkCode,
  getRedemption,
  refund,
  release,
} from '#contract/redemptions.ts'
import { undoTransaction } from '#contract/store-credit.ts'
import { expireJobOf } from '#platform/ledger/expire.ts'
import { verifyIn } from '#platform/ledger/verify.ts'
import { transact } from '#platform/db/transact.ts'
import { lapseHoldsJobOf } from '#platform/redemptions/lapse-holds.ts'
import { type Checkout, checkoutOf } from '../support/checkout.ts'
import { engine } from '../support/place.ts'
import { startPlatform, type TestPlatform, type TestShop } from '../support/platform.ts'
import { whatDoesNotTie } from '../support/recompute.ts'

let t: TestPlatform
let shop: TestShop
let store: Checkout
const noon = '2026-06-01T12:00:00Z'
const job = { id: '', tries: 0, last: false, signal: new AbortController().signal }
const lapse = () => lapseHoldsJobOf(t.platform).handle({}, job)
const expire = () => expireJobOf(t.platform).handle({}, job)

beforeAll(async () => {
  t = await startPlatform(25)
  t.at(noon)
  shop = await t.shop()
  store = await checkoutOf(t, shop)
})
afterAll(async () => {
  expect(await whatDoesNotTie(t.platform.db)).toEqual([])
  expect(
    (await transact(t.platform.db, verifyIn)).map(({ problem }) => problem).filter(Boolean),
  ).toEqual([])
  const { rows } = await sql`
      select g.gift_card_id
      from gift_card g
      where g.held <> (
        select coalesce(sum(amount), 0)
        from redemption r
        where r.gift_card_id = g.gift_card_id and r.state = 'held'
      )`.execute(t.platform.db)
  expect(rows).toEqual([])
  await t.close()
})

const held = async (code: string, amount: string, more: object = {}) => {
  const done = await store.hold(code, amount, more)
  if (done.status !== 200) throw new Error(done.text)
  return { id: done.body.redemption.redemption_id }
}
const card = async (id: string) =>
  (await t.call(shop.people.owner, getGiftCard, { params: { id }, query: { with_usages: true } }))
    .body.gift_card
const lots = (number: bigint) =>
  t.platform.db
    .selectFrom('lot')
    .select(['remaining', 'expires_on'])
    .where('gift_card_id', '=', number)
    .orderBy('lot_id')
    .execute()

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
      await t.call(null, authorise, { body: { code, amount: '1.00' } }, { token: store.key }),
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
    await t.call(shop.people.owner, disableGiftCard, { params: { id: disabled.id } })
    await t.call(shop.people.owner, replaceCode, { params: { id: replaced.id } })
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
      t.call(shop.people.owner, updateBalance, {
        params: { id: customer },
        body: { valueToUpdate, reason: 'Other' },
      })
    expect(await by('-5.01')).toMatchObject({ status: 409, error: { code: 'too_little_left' } })
    expect((await by('-5.00')).status).toBe(200)
    const other = await store.card(['1.00'])
    expect(
      (
        await t.call(shop.people.owner, mergeGiftCards, {
          params: { id: other.id },
          body: { from: [id] },
        })
      ).status,
    ).not.toBe(200)
  })

  test('stands in the timeline of the card: what was set aside and let go, and what was taken', async () => {
    const { id, code } = await store.card(['20.00'])
    t.at('2026-06-01T12:05:00Z')
    const one = await held(code, '4.00', { order: '#1' })
    t.at('2026-06-01T12:06:00Z')
    await store.ask(release, { params: one })
    await held(code, '3.00', { order: '#2', capture: true })
    const { rows } = (await t.call(shop.people.owner, listCardEvents, { params: { id } })).body
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
    t.at(noon)
  })

  test('knows nothing of another shop', async () => {
    const other = await t.shop()
    const theirs = await checkoutOf(t, other)
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
      await t.request('POST', `/redemptions/check?shop_url=${other.shop_url}`, {
        token: store.key,
        body: { code },
      }),
    ).toMatchObject({ status: 403, error: { code: 'other_shop' } })
  })
})

describe('time', () => {
  test('what is not taken in time is free by the job, and not taken before the job either', async () => {
    const { id, code } = await store.card(['20.00'])
    const short = await held(code, '5.00', { minutes: 1 })
    const long = await held(code, '5.00', { minutes: 60 })
    t.at('2026-06-01T12:01:00Z')
    expect(await store.ask(capture, { params: short, body: undefined })).toMatchObject({
      status: 409,
      error: { code: 'not_held' },
    })
    expect((await store.ask(getRedemption, { params: short })).body.redemption.state).toBe('lapsed')
    await Promise.all([lapse(), lapse()])
    expect(await card(id)).toMatchObject({ balance: '20.00', held: '5.00' })
    expect((await store.ask(capture, { params: long, body: undefined })).status).toBe(200)
    t.at(noon)
  })

  test('what was set aside while good is kept from expiry until it is taken; the rest goes', async () => {
    const { id, number, code } = await store.card(['10.00', '2026-06-01'], ['10.00'])
    const one = await held(code, '6.00', { minutes: 10_000 })
    t.at('2026-06-02T12:00:00Z')
    await expire()
    await expire()
    expect(await lots(number)).toEqual([
      { remaining: 600n, expires_on: '2026-06-01' },
      { remaining: 1000n, expires_on: null },
    ])
    expect(
      (await store.ask(capture, { params: one, body: undefined })).body.redemption,
    ).toMatchObject({ state: 'captured', captured: '6.00', available: '10.00' })
    expect((await lots(number)).map(({ remaining }) => remaining)).toEqual([0n, 1000n])
    expect(await card(id)).toMatchObject({ balance: '10.00', held: '0.00' })
    t.at(noon)
  })

  test('what was set aside and let go expires with the rest', async () => {
    const { number, code } = await store.card(['10.00', '2026-06-01'])
    const one = await held(code, '6.00', { minutes: 10_000 })
    t.at('2026-06-02T12:00:00Z')
    await expire()
    expect((await lots(number))[0]!.remaining).toBe(600n)
    await store.ask(release, { params: one })
    await expire()
    expect((await lots(number))[0]!.remaining).toBe(0n)
    t.at(noon)
  })

  test('an undo leaves what a checkout set aside the money that is good for it', async () => {
    t.at('2026-06-01T12:00:00Z')
    const { code, customer } = await store.card(['10.00', '2026-06-03'])
    const later = (
      await t.call(shop.people.owner, updateBalance, {
        params: { id: customer },
        body: { valueToUpdate: '5.00', reason: 'Reward' },
      })
    ).body.transaction.transaction_id
    const first = await held(code, '5.00', { minutes: 10_080 })
    t.at('2026-06-04T12:00:00Z')
    await expire()
    const second = await held(code, '5.00')
    // what is free now has expired, and the job hasn't been there
    await store.ask(release, { params: first })
    expect(
      await t.call(shop.people.owner, undoTransaction, { params: { id: later } }),
    ).toMatchObject({ status: 409, error: { code: 'nothing_left' } })
    expect(
      (await store.ask(capture, { params: second, body: undefined })).body.redemption,
    ).toMatchObject({ state: 'captured', captured: '5.00' })
    t.at(noon)
  })

  test('what has expired, but lies there until the job comes, pays nothing', async () => {
    const { number, code } = await store.card(['10.00', '2026-06-01'], ['3.00'])
    t.at('2026-06-02T12:00:00Z')
    expect((await store.ask(checkCode, { body: { code } })).body.available).toBe('3.00')
    expect(await store.hold(code, '3.01')).toMatchObject({
      status: 409,
      error: { code: 'too_little_left', facts: { available: '3.00' } },
    })
    await held(code, '3.00', { capture: true })
    expect((await lots(number)).map(({ remaining }) => remaining)).toEqual([0n, 0n])
    t.at(noon)
  })
})

describe('a refund', () => {
  test('goes back to the very lots, the last one spent first, never more than was taken', async () => {
    const { id, number, code } = await store.card(
      ['10.00'],
      ['4.00', '2026-06-10'],
      ['6.00', '2026-07-10'],
    )
    const one = await held(code, '12.00', { capture: true })
    const remaining = async () => (await lots(number)).map((lot) => lot.remaining)
    expect(await remaining()).toEqual([800n, 0n, 0n])
    const back = (amount?: string) =>
      store.ask(refund, { params: one, body: amount === undefined ? undefined : { amount } })
    expect((await back('3.00')).body).toMatchObject({
      redemption: { refunded: '3.00', available: '11.00' },
    })
    expect(await remaining()).toEqual([1000n, 0n, 100n])
    expect(await back('9.01')).toMatchObject({ status: 422, error: { code: 'over_refund' } })
    expect((await back('7.00')).status).toBe(200)
    expect(await remaining()).toEqual([1000n, 200n, 600n])
    expect((await back()).body).toMatchObject({ redemption: { refunded: '12.00' } })
    expect(await remaining()).toEqual([1000n, 400n, 600n])
    expect(await back('0.01')).toMatchObject({ status: 422, error: { code: 'over_refund' } })
    expect((await card(id)).balance).toBe('20.00')
  })

  test('to a lot whose last day is over makes it good for 30 days; the ledger still ties', async () => {
    const { number, code } = await store.card(['10.00', '2026-06-01'])
    const one = await held(code, '10.00', { capture: true })
    t.at('2026-06-20T12:00:00Z')
    await store.ask(refund, { params: one, body: { amount: '4.00' } })
    expect(await lots(number)).toEqual([{ remaining: 400n, expires_on: '2026-07-20' }])
    await expire()
    expect((await store.ask(checkCode, { body: { code } })).body).toMatchObject({
      available: '4.00',
      expires_on: '2026-07-20',
    })
    t.at(noon)
  })

  test('of what was only set aside, let go or is not there is refused', async () => {
    const { code } = await store.card(['10.00'])
    const one = await held(code, '10.00')
    expect(await store.ask(refund, { params: one, body: undefined })).toMatchObject({
      status: 422,
      error: { code: 'over_refund' },
    })
    await store.ask(release, { params: one })
    expect(await store.ask(refund, { params: one, body: undefined })).toMatchObject({
      status: 422,
      error: { code: 'over_refund' },
    })
    expect(
      await store.ask(refund, { params: { id: 'd999999999' }, body: undefined }),
    ).toMatchObject({ status: 404, error: { code: 'not_found' } })
  })
})

describe('at once', () => {
  // the embedded engine has one connection: more of it only takes longer
  const fives = engine === 'PostgreSQL' ? 40 : 8
  test(`${fives * 5} cards, 20 checkouts each: not a cent is overspent`, async () => {
    const cards: Awaited<ReturnType<typeof store.card>>[] = []
    const answers: Awaited<ReturnType<typeof store.hold>>[] = []
    // five cards at a time: 100 requests for 25 connections
    for (let part = 0; part < fives; part += 1) {
      const five = await Promise.all(Array.from({ length: 5 }, () => store.card(['10.00'])))
      cards.push(...five)
      answers.push(
        ...(await Promise.all(
          five.flatMap(({ code }) =>
            Array.from({ length: 20 }, (_, i) =>
              store.hold(code, '1.50', i % 2 ? { capture: true } : {}),
            ),
          ),
        )),
      )
    }
    expect([...new Set(answers.map(({ status }) => status))].toSorted()).toEqual([200, 409])
    expect(answers.filter(({ status }) => status === 200).length).toBe(fives * 5 * 6)
    const { rows } = await sql<{
      left: bigint
    }>`
      select distinct balance - held as left
      from gift_card
      where gift_card_id = any(${cards.map(({ number }) => number)}::bigint[])`.execute(
      t.platform.db,
    )
    expect(rows).toEqual([{ left: 100n }])
  })

  test('of capture, release and lapse one wins, and the sums know which', async () => {
    const cards = await Promise.all(Array.from({ length: 30 }, () => store.card(['10.00'])))
    const holds = await Promise.all(cards.map(({ code }) => held(code, '10.00', { minutes: 1 })))
    // the capture is by a clock that is a moment behind
    const racing = holds.flatMap((params) => [
      store.ask(capture, { params, body: undefined }),
      store.ask(release, { params }),
    ])
    const late = { ...t.platform, clock: () => new Date('2026-06-01T12:01:00Z') }
    await Promise.all([
      ...racing,
      lapseHoldsJobOf(late).handle({}, job),
      lapseHoldsJobOf(late).handle({}, job),
    ])
    const rows = await t.platform.db
      .selectFrom('redemption')
      .innerJoin('gift_card', 'gift_card.gift_card_id', 'redemption.gift_card_id')
      .select(['state', 'captured', 'balance', 'held'])
      .where(
        'redemption.gift_card_id',
        'in',
        cards.map(({ number }) => number),
      )
      .execute()
    expect(rows.length).toBe(30)
    for (const { state, captured, balance, held: still } of rows)
      expect([state, captured, balance, still]).toEqual(
        state === 'captured' ? ['captured', 1000n, 0n, 0n] : [state, 0n, 1000n, 0n],
      )
    expect(rows.some(({ state }) => state === 'held')).toBe(false)
  })

  test('20 refunds of one redemption give back what was taken, no cent more', async () => {
    const { id, code } = await store.card(['10.00'])
    const one = await held(code, '10.00', { capture: true })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        store.ask(refund, { params: one, body: { amount: '1.50' } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBe(6)
    expect((await card(id)).balance).toBe('9.00')
  })
})
