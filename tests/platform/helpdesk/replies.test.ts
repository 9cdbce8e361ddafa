import { expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { getCustomer } from '#contract/customers/read.ts'
import { getAnswerCard } from '#contract/helpdesk/calls.ts'
import { returnStates } from '#contract/returns/requests.ts'
import { placeOrder } from '../../support/orders/placing.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite({ at: '2026-03-01T10:00:00Z' })
const { owner } = shop.people

const customerIn = async (language: string | null) => {
  const customer = await platform.customer(shop, { name: 'Ada Lovelace' })
  await platform.db
    .updateTable('customer')
    .set({ language })
    .where('customer_id', '=', customer.customer_id)
    .where('shop_id', '=', shop.shop_id)
    .execute()
  return customer
}
const give = (id: string, more: object = {}) =>
  platform.call(owner, updateBalance, {
    params: { id },
    body: { valueToUpdate: '1234.5', reason: 'Reward', ...more } as never,
  })
const repliesOf = async (id: string) => {
  const { body } = await platform.call(owner, getAnswerCard, { body: { platform_customer_id: id } })
  const replies = body.card!.replies
  const of = (kind: string, language = 'en') =>
    replies.find((one) => one.kind === kind && one.language === language)?.text
  return { replies, of }
}

test('say balance and expiry in both languages, and nothing of no refund', async () => {
  const { id } = await customerIn(null)
  await give(id, { expires_on: '2026-04-30' })
  const { replies, of } = await repliesOf(id)
  expect(replies.map(({ kind, language }) => `${language} ${kind}`)).toEqual([
    'en balance',
    'en expiry',
    'ru balance',
    'ru expiry',
  ])
  const credit = '£1,234.50'
  expect(of('balance')).toMatch(/^Hello Ada Lovelace,\n\nYou have \S+ in store credit at shop\w+\./)
  expect(of('balance')).toContain(`${credit} of it expires on 30 April 2026.`)
  expect(of('expiry')).toContain(`- ${credit} on 30 April 2026`)
  expect(of('balance', 'ru')).toContain('1\u00a0234,50\u00a0£')
})

test('say that there is no credit, and that none expires', async () => {
  const { id } = await customerIn(null)
  const { of } = await repliesOf(id)
  expect(of('balance')).toContain('You don’t have any store credit')
  expect(of('expiry')).toContain('None of your store credit')
})

test('begin with the language of the shop’s emails to the customer', async () => {
  const russian = await platform.shop({ settings: { languages: { base: 'en', others: ['ru'] } } })
  const { id, customer_id } = await platform.customer(russian)
  await platform.db
    .updateTable('customer')
    .set({ language: 'ru' })
    .where('customer_id', '=', customer_id)
    .where('shop_id', '=', russian.shop_id)
    .execute()
  const { body } = await platform.call(russian.people.owner, getAnswerCard, {
    body: { platform_customer_id: id },
  })
  expect(body.card!.replies[0]?.language).toBe('ru')
  const { replies } = await repliesOf((await customerIn('ru')).id)
  expect(replies[0]?.language).toBe('en')
})

test('never name a code, not even its end', async () => {
  const { id } = await customerIn(null)
  await give(id, { expires_on: '2026-04-30' })
  const { body } = await platform.call(owner, getCustomer, { params: { id } })
  const { code } = body.LoyaltyCard!.GiftCard
  const { replies } = await repliesOf(id)
  expect(code.replaceAll(' ', '')).toHaveLength(16)
  for (const { text } of replies) {
    expect(text.replaceAll(' ', '')).not.toContain(code.replaceAll(' ', ''))
    expect(text).not.toContain(code.slice(-4))
  }
})

test.each(returnStates)('have words for a return that is %s', async (state) => {
  const { id, customer_id } = await customerIn(null)
  const { order_id, name } = await placeOrder(platform, shop, { customer_id })
  await platform.db
    .insertInto('return_request')
    .values({
      shop_id: shop.shop_id,
      order_id,
      number: 1,
      state,
      origin: 'staff',
      to: 'credit',
      amount: 1000n,
      pieces: 1,
      verdict: null,
      created_at: new Date(),
      changed_at: new Date(),
    } as never)
    .execute()
  const { of } = await repliesOf(id)
  for (const language of ['en', 'ru']) expect(of('return', language)).toContain(`${name}-R1`)
})
