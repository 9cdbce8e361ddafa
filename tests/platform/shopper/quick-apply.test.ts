import { expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { checkCode } from '#contract/redemptions/calls.ts'
import { applyShopperCredit, readShopper } from '#contract/shopper/calls.ts'
import { checkoutOf, holdsThatDoNotTie } from '../../support/redemptions/checkout.ts'
import { shoppingIn } from '../../support/shopper/shopping.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite({ ties: 'after all', at: '2026-06-01T12:00:00Z' })
const store = await shoppingIn(platform, shop)
const checkout = await checkoutOf(platform, shop)

const applied = async (credit: string, amount?: string) => {
  const ada = await store.customer(credit)
  const { body } = await ada.ask(applyShopperCredit, { body: amount ? { amount } : {} })
  return { ada, ...body }
}

test('a token moves nothing until a checkout holds with it, once', async () => {
  const { ada, token, amount, expires_at } = await applied('50.00', '42.00')
  expect(token).toMatch(/^qa_[\w-]{32}$/)
  expect({ amount, expires_at }).toEqual({
    amount: '42.00',
    expires_at: '2026-06-01T12:30:00.000Z',
  })
  expect((await ada.ask(readShopper)).body.balance).toBe('50.00')
  for (let i = 0; i < 3; i += 1)
    expect((await checkout.ask(checkCode, { body: { code: token } })).body).toMatchObject({
      available: '42.00',
    })
  const held = await checkout.hold(token, '42.00', { order: '#9001', capture: true })
  expect(held.body.redemption).toMatchObject({ state: 'captured', amount: '42.00' })
  expect((await ada.ask(readShopper)).body.balance).toBe('8.00')
  const again = await checkout.hold(token, '1.00')
  expect(again).toMatchObject({ status: 404, error: { code: 'not_found', field: 'code' } })
  expect((await checkout.ask(checkCode, { body: { code: token } })).error?.code).toBe('not_found')
  expect(await holdsThatDoNotTie(platform)).toEqual([])
})

test('the same key of a checkout gives the same hold, not a second one', async () => {
  const { token } = await applied('50.00')
  const holds = [
    await checkout.hold(token, '10.00', {}, 'same-hold-1'),
    await checkout.hold(token, '10.00', {}, 'same-hold-1'),
  ]
  expect(holds[1]!.body).toEqual(holds[0]!.body)
})

test('above its amount it is refused and stays unspent; late it is not found', async () => {
  const { token } = await applied('50.00', '20.00')
  expect(await checkout.hold(token, '20.01')).toMatchObject({
    status: 422,
    error: { code: 'over_limit' },
  })
  platform.at('2026-06-01T12:30:00Z')
  expect((await checkout.hold(token, '20.00')).error?.code).toBe('not_found')
  platform.at('2026-06-01T12:29:59Z')
  expect((await checkout.hold(token, '20.00')).status).toBe(200)
  platform.at('2026-06-01T12:00:00Z')
})

test('a hold that the card refuses leaves the token unspent', async () => {
  const { token } = await applied('20.00')
  const { token: second } = await applied('20.00')
  expect((await checkout.hold(token, '15.00')).status).toBe(200)
  expect((await checkout.hold(second, '20.00')).status).toBe(200)
  const ada = await store.customer('20.00')
  const ask = async () => (await ada.ask(applyShopperCredit, { body: {} })).body.token
  const [one, two] = [await ask(), await ask()]
  expect((await checkout.hold(one, '15.00')).status).toBe(200)
  expect((await checkout.hold(two, '15.00')).error?.code).toBe('too_little_left')
  expect((await checkout.hold(two, '5.00')).status).toBe(200)
})

test('it is of no other shop, and of no more than what can be spent', async () => {
  const { token, amount } = await applied('20.00', '500.00')
  expect(amount).toBe('20.00')
  const theirs = await checkoutOf(platform, other)
  expect((await theirs.hold(token, '1.00')).error?.code).toBe('not_found')
  const poor = await store.customer()
  expect((await poor.ask(applyShopperCredit, { body: {} })).error?.code).toBe('no_credit')
  const ada = await store.customer('5.00')
  for (const amount_ of ['0', '-1.00', '1.001'])
    expect((await ada.ask(applyShopperCredit, { body: { amount: amount_ } })).status).toBe(422)
})

test('thirty tokens an hour, each customer of their own', async () => {
  const [ada, bob] = [await store.customer('5.00'), await store.customer('5.00')]
  for (let i = 0; i < 30; i += 1)
    expect((await ada.ask(applyShopperCredit, { body: {} })).status).toBe(200)
  const over = await ada.ask(applyShopperCredit, { body: {} })
  expect(over).toMatchObject({ status: 429, error: { code: 'too_many' } })
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(3000)
  expect((await bob.ask(applyShopperCredit, { body: {} })).status).toBe(200)
})

test('guessed tokens count as wrong codes of the checkout’s shopper', async () => {
  const shopper = 'a'.repeat(32)
  for (let i = 0; i < 10; i += 1)
    await checkout.hold(`qa_${String(i).padStart(32, 'x')}`, '1.00', { shopper })
  expect((await checkout.hold(`qa_${'y'.repeat(32)}`, '1.00', { shopper })).status).toBe(429)
})

test('a hold on credit that expired meanwhile takes nothing from what is left', async () => {
  platform.at('2026-06-02T22:55:00Z')
  const ada = await store.customer('10.00', '2026-06-02')
  const given = { valueToUpdate: '5.00', reason: 'Reward' } as const
  await platform.call(shop.people.owner, updateBalance, { params: { id: ada.id }, body: given })
  const { token } = (await ada.ask(applyShopperCredit, { body: {} })).body
  expect((await checkout.hold(token, '10.00')).status).toBe(200)
  platform.at('2026-06-02T23:01:00Z')
  const late = await ada.ask(applyShopperCredit, { body: {} })
  expect(late.body.amount).toBe('5.00')
  expect((await checkout.hold(late.body.token, '5.00')).status).toBe(200)
  expect((await ada.ask(applyShopperCredit, { body: {} })).error?.code).toBe('no_credit')
})
