import { afterAll, describe, expect, test } from 'vitest'
import { checkCode, refund, release } from '#contract/redemptions/calls.ts'
import { checkoutOf, holdsThatDoNotTie } from '../../support/redemptions/checkout.ts'
import { holdingOf } from '../../support/redemptions/holding.ts'
import { suite } from '../../support/suite.ts'

const noon = '2026-06-01T12:00:00Z'
const { platform, shop } = await suite({ connections: 25, at: noon, ties: 'after all' })
const store = await checkoutOf(platform, shop)
const { expire, held, card, lots } = holdingOf(platform, shop, store)

afterAll(async () => expect(await holdsThatDoNotTie(platform)).toEqual([]))

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
    platform.at('2026-06-20T12:00:00Z')
    await store.ask(refund, { params: one, body: { amount: '4.00' } })
    expect(await lots(number)).toEqual([{ remaining: 400n, expires_on: '2026-07-20' }])
    await expire()
    expect((await store.ask(checkCode, { body: { code } })).body).toMatchObject({
      available: '4.00',
      expires_on: '2026-07-20',
    })
    platform.at(noon)
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
