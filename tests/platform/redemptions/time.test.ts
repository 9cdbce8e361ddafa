import { afterAll, describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { capture, checkCode, getRedemption, release } from '#contract/redemptions/calls.ts'
import { undoTransaction } from '#contract/store-credit/calls.ts'
import { lapseHoldsJobOf } from '#platform/redemptions/lapse-holds.ts'
import { checkoutOf, holdsThatDoNotTie } from '../../support/redemptions/checkout.ts'
import { holdingOf, job } from '../../support/redemptions/holding.ts'
import { suite } from '../../support/suite.ts'

const noon = '2026-06-01T12:00:00Z'
const { platform, shop } = await suite({ connections: 25, at: noon, ties: 'after all' })
const store = await checkoutOf(platform, shop)
const { expire, held, card, lots } = holdingOf(platform, shop, store)
const lapse = () => lapseHoldsJobOf(platform).handle({}, job)

afterAll(async () => expect(await holdsThatDoNotTie(platform)).toEqual([]))

describe('time', () => {
  test('what is not taken in time is free by the job, and not taken before the job either', async () => {
    const { id, code } = await store.card(['20.00'])
    const short = await held(code, '5.00', { minutes: 1 })
    const long = await held(code, '5.00', { minutes: 60 })
    platform.at('2026-06-01T12:01:00Z')
    expect(await store.ask(capture, { params: short, body: undefined })).toMatchObject({
      status: 409,
      error: { code: 'not_held' },
    })
    expect((await store.ask(getRedemption, { params: short })).body.redemption.state).toBe('lapsed')
    await Promise.all([lapse(), lapse()])
    expect(await card(id)).toMatchObject({ balance: '20.00', held: '5.00' })
    expect((await store.ask(capture, { params: long, body: undefined })).status).toBe(200)
    platform.at(noon)
  })

  test('what was set aside while good is kept from expiry until it is taken; the rest goes', async () => {
    const { id, number, code } = await store.card(['10.00', '2026-06-01'], ['10.00'])
    const one = await held(code, '6.00', { minutes: 10_000 })
    platform.at('2026-06-02T12:00:00Z')
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
    platform.at(noon)
  })

  test('what was set aside and let go expires with the rest', async () => {
    const { number, code } = await store.card(['10.00', '2026-06-01'])
    const one = await held(code, '6.00', { minutes: 10_000 })
    platform.at('2026-06-02T12:00:00Z')
    await expire()
    expect((await lots(number))[0]!.remaining).toBe(600n)
    await store.ask(release, { params: one })
    await expire()
    expect((await lots(number))[0]!.remaining).toBe(0n)
    platform.at(noon)
  })

  test('an undo leaves what a checkout set aside the money that is good for it', async () => {
    platform.at('2026-06-01T12:00:00Z')
    const { code, customer } = await store.card(['10.00', '2026-06-03'])
    const later = (
      await platform.call(shop.people.owner, updateBalance, {
        params: { id: customer },
        body: { valueToUpdate: '5.00', reason: 'Reward' },
      })
    ).body.transaction.transaction_id
    const first = await held(code, '5.00', { minutes: 10_080 })
    platform.at('2026-06-04T12:00:00Z')
    await expire()
    const second = await held(code, '5.00')
    // the available credit has expired, and the job hasn't run
    await store.ask(release, { params: first })
    expect(
      await platform.call(shop.people.owner, undoTransaction, { params: { id: later } }),
    ).toMatchObject({ status: 409, error: { code: 'nothing_left' } })
    expect(
      (await store.ask(capture, { params: second, body: undefined })).body.redemption,
    ).toMatchObject({ state: 'captured', captured: '5.00' })
    platform.at(noon)
  })

  test('what has expired, but lies there until the job comes, pays nothing', async () => {
    const { number, code } = await store.card(['10.00', '2026-06-01'], ['3.00'])
    platform.at('2026-06-02T12:00:00Z')
    expect((await store.ask(checkCode, { body: { code } })).body.available).toBe('3.00')
    expect(await store.hold(code, '3.01')).toMatchObject({
      status: 409,
      error: { code: 'too_little_left', facts: { available: '3.00' } },
    })
    await held(code, '3.00', { capture: true })
    expect((await lots(number)).map(({ remaining }) => remaining)).toEqual([0n, 0n])
    platform.at(noon)
  })
})
