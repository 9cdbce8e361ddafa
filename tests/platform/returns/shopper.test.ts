import { beforeEach, describe, expect, test } from 'vitest'
import { makeGiftReceipt } from '#contract/returns/gift-receipt.ts'
import { placeOrder } from '../../support/orders/placing.ts'
import { unique } from '../../support/platform.ts'
import { shoppingOf } from '../../support/returns/shopping.ts'
import { suite } from '../../support/suite.ts'
import { text as english, type TextKey } from '../../support/text.ts'

const { platform, shop, other } = await suite()
const shopper = shoppingOf(platform, shop)
const noon = '2026-06-01T12:00:00Z'
beforeEach(async () => {
  platform.at(noon)
  platform.jobs.splice(0)
  await platform.db.deleteFrom('budget').execute()
})
const later = (hours: number) => platform.at(new Date(Date.parse(noon) + hours * 3_600_000))
const say = (key: string, values = {}) =>
  english(`storefront-pages.returns.${key}` as TextKey, values)

/** Places a paid order of a known customer: three scarves at 10.00 and a hat at 25.00. */
const placed = async (more: object = {}) => {
  const customer = await platform.customer(shop, { name: 'Ada Lovelace' })
  const order = await placeOrder(platform, shop, {
    customer_id: customer.customer_id,
    email: customer.email,
    created_at: new Date('2026-05-20T00:00:00Z'),
    lines: [
      { name: 'Scarf', quantity: 3, price: 1000n },
      { name: 'Hat', price: 2500n },
    ],
    ...more,
  })
  const [scarf = '', hat = ''] = order.line_ids
  return { ...order, email: customer.email!, scarf, hat }
}
const opened = async (more?: object) => {
  const order = await placed(more)
  return { ...order, path: await shopper.open({ number: order.name, email: order.email }) }
}
const returnsOf = (order_id: bigint) =>
  platform.db
    .selectFrom('return_request')
    .selectAll()
    .where('order_id', '=', order_id)
    .orderBy('return_id')
    .execute()
const give = async (name: string, line_item_ids?: string[]) => {
  const email = `${unique('bob')}@gifts.example`
  const { body } = await platform.call(shop.people.owner, makeGiftReceipt, {
    params: { order_id: name },
    body: line_item_ids && { line_item_ids },
  })
  return { email, path: await shopper.open({ receipt: body.gift_receipt.code, email }) }
}

/** Sets the shop’s policy; the rest is as usual. */
const set = (settings: object) =>
  platform.db
    .insertInto('return_settings')
    .values({
      shop_id: shop.shop_id,
      revision: 1n,
      settings: JSON.stringify(settings),
      staff_id: null,
      changed_at: new Date(noon),
    })
    .onConflict((on) => on.column('shop_id').doUpdateSet({ settings: JSON.stringify(settings) }))
    .execute()

describe('an order’s own address', () => {
  test('shows its items, without a script, a cookie or its own address', async () => {
    const { path, name } = await opened()
    const page = await shopper.get(path)
    expect(page.status).toBe(200)
    for (const words of [say('pick.order', { order: name }), 'Scarf', 'Hat'])
      expect(page.text).toContain(words)
    expect(page.text).not.toMatch(/<script|<img|<link/)
    expect(page.text).not.toContain(path)
    expect(page.headers.get('set-cookie')).toBeNull()
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect((await shopper.get(`${path}?lang=ru`)).text).toContain('Что вы хотите вернуть?')
  })

  test('dies unopened after ten minutes, opened after a day; a wrong one is not found', async () => {
    const [one, two] = [await opened(), await opened()]
    expect((await shopper.get(one.path)).status).toBe(200)
    later(0.2)
    expect((await shopper.get(two.path)).status).toBe(404)
    later(23)
    expect((await shopper.get(one.path)).status).toBe(200)
    later(25)
    expect((await shopper.get(one.path)).status).toBe(404)
    expect((await shopper.get(`/returns/${'a'.repeat(32)}`)).status).toBe(404)
  })

  test('after twenty wrong addresses opens none for that caller', async () => {
    const { path } = await opened()
    for (let i = 0; i < 20; i += 1) await shopper.get(`/returns/${'b'.repeat(32)}`)
    expect((await shopper.get(path)).status).toBe(429)
  })

  test('is closed with its shop and once the customer is erased', async () => {
    const { path, email } = await opened()
    await platform.db
      .updateTable('return_visit')
      .set({ email: null })
      .where('email', '=', email)
      .execute()
    expect((await shopper.get(path)).status).toBe(404)
  })
})

describe('a request', () => {
  test('goes by items and reason, outcome with its amount, to a requested return', async () => {
    const { path, order_id, scarf, email } = await opened()
    const lines = { [`quantity-${scarf}`]: '2', [`reason-${scarf}`]: 'too_small' }
    const review = await shopper.post(path, { act: 'review', ...lines })
    expect(review.status).toBe(200)
    for (const words of ['2 × Scarf', say('reasons.too_small'), '£20.00', say('outcomes.credit')])
      expect(review.text).toContain(words)
    const unchosen = await shopper.post(path, { act: 'request', ...lines })
    expect([unchosen.status, unchosen.text.includes(say('problems.choose'))]).toEqual([422, true])
    const done = await shopper.post(path, {
      act: 'request',
      to: 'credit',
      words: 'Hello',
      ...lines,
    })
    expect([done.status, done.location]).toEqual([303, '?lang=en&done=requested'])
    const page = await shopper.get(`${path}${done.location}`)
    for (const words of [say('done.requested'), say('states.requested'), '2 × Scarf', '£20.00'])
      expect(page.text).toContain(words)
    expect(await returnsOf(order_id)).toMatchObject([
      { state: 'requested', origin: 'shopper', to: 'credit', email, amount: 2000n, pieces: 2 },
    ])
  })

  test.each([
    ['more than is left', '4', 409],
    ['half a piece', '1.5', 409],
    ['less than nothing', '-1', 409],
    ['nothing', '0', 422],
  ])('is refused for %s', async (_, quantity, status) => {
    const { path, order_id, scarf } = await opened()
    for (const act of ['review', 'request']) {
      const answer = await shopper.post(path, { act, [`quantity-${scarf}`]: quantity })
      expect(answer.status).toBe(status)
    }
    const straight = await shopper.post(path, {
      act: 'request',
      to: 'credit',
      [`quantity-${scarf}`]: quantity,
    })
    expect(straight.status).toBe(409)
    expect(await returnsOf(order_id)).toEqual([])
  })

  test('of another order’s line, an outcome that isn’t offered or no form at all makes nothing', async () => {
    const [one, two] = [await opened(), await opened()]
    const field = `quantity-${two.scarf}`
    expect(
      (await shopper.post(one.path, { act: 'request', to: 'credit', [field]: '1' })).status,
    ).toBe(409)
    const money = { act: 'request', to: 'money', [`quantity-${one.scarf}`]: '1' }
    expect((await shopper.post(one.path, money)).status).toBe(409)
    expect((await shopper.post(one.path, {})).status).toBe(422)
    for (const { order_id } of [one, two]) expect(await returnsOf(order_id)).toEqual([])
  })

  test('twice, also at once, never takes more pieces than there are', async () => {
    const { path, order_id, scarf } = await opened()
    const form = { act: 'request', to: 'credit', [`quantity-${scarf}`]: '2' }
    const answers = await Promise.all([1, 2, 3].map(() => shopper.post(path, form)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409, 409])
    expect(await returnsOf(order_id)).toHaveLength(1)
  })

  test('after the window says its last day, and for a blocked customer no reason of the shop’s', async () => {
    const old = await opened({ created_at: new Date('2026-05-01T00:00:00Z') })
    const page = await shopper.get(old.path)
    expect(page.text).toContain(say('stops.window', { day: '31 May 2026' }))
    expect(page.text).not.toContain(say('pick.next'))
    const form = { act: 'request', to: 'credit', [`quantity-${old.hat}`]: '1' }
    expect((await shopper.post(old.path, form)).status).toBe(409)
    expect(await returnsOf(old.order_id)).toEqual([])
    const blocked = await opened()
    await set({ block: { emails: [blocked.email], domains: [], tags: [], orders: [] } })
    const answer = await shopper.get(blocked.path)
    expect(answer.text).toContain(say('stops.shop'))
    expect(answer.text).not.toMatch(/blocked/i)
    const other = { act: 'request', to: 'credit', [`quantity-${blocked.hat}`]: '1' }
    expect((await shopper.post(blocked.path, other)).status).toBe(409)
    await set({})
  })

  test('can be cancelled by its own visit alone, once, while it is open', async () => {
    const [one, two] = [await opened(), await opened()]
    const form = { act: 'request', to: 'credit', [`quantity-${one.scarf}`]: '3' }
    await shopper.post(one.path, form)
    const [{ return_id } = { return_id: 0n }] = await returnsOf(one.order_id)
    const cancel = { act: 'cancel', return: `rn${return_id}` }
    expect((await shopper.post(two.path, cancel)).status).toBe(409)
    expect((await shopper.post(one.path, cancel)).location).toBe('?lang=en&done=cancelled')
    expect((await shopper.post(one.path, cancel)).status).toBe(409)
    expect(await returnsOf(one.order_id)).toMatchObject([{ state: 'cancelled' }])
    expect((await shopper.post(one.path, form)).status).toBe(303)
    const [, again] = await returnsOf(one.order_id)
    await platform.db.updateTable('return_request').set({ state: 'received' }).execute()
    const late = { act: 'cancel', return: `rn${again!.return_id}` }
    expect((await shopper.post(one.path, late)).status).toBe(409)
  })

  test('gets a slip with a barcode once it is approved', async () => {
    const { path, order_id, scarf, name } = await opened()
    await shopper.post(path, { act: 'request', to: 'credit', [`quantity-${scarf}`]: '1' })
    const [{ return_id } = { return_id: 0n }] = await returnsOf(order_id)
    const slip = `${path}?slip=rn${return_id}`
    expect((await shopper.get(slip)).status).toBe(404)
    await platform.db
      .updateTable('return_request')
      .set({ state: 'approved', lapses_at: new Date('2026-07-01T12:00:00Z') })
      .where('return_id', '=', return_id)
      .execute()
    const page = await shopper.get(slip)
    for (const words of ['<svg', `${name}-R1`, '<td>Scarf</td>', '1 July 2026'])
      expect(page.text).toContain(words)
    const stranger = await opened()
    expect((await shopper.get(`${stranger.path}?slip=rn${return_id}`)).status).toBe(404)
  })
})

describe('a gift', () => {
  test('is returned for credit alone, to the recipient’s email, and its giver is never emailed', async () => {
    const { name, order_id, email: giver, scarf } = await placed()
    const gift = await give(name)
    const page = await shopper.get(gift.path)
    for (const secret of [name, giver, 'Lovelace', '£']) expect(page.text).not.toContain(secret)
    const lines = { [`quantity-${scarf}`]: '1' }
    const review = await shopper.post(gift.path, { act: 'review', ...lines })
    expect(review.text).toContain('value="credit"')
    expect(review.text).not.toMatch(/value="(original|exchange)"/)
    const money = { act: 'request', to: 'original', ...lines }
    expect((await shopper.post(gift.path, money)).status).toBe(409)
    const form = { act: 'request', to: 'credit', name: 'Bob', ...lines }
    expect((await shopper.post(gift.path, form)).status).toBe(303)
    expect(await returnsOf(order_id)).toMatchObject([
      { origin: 'gift', is_gift: true, to: 'credit', email: gift.email, customer_id: null },
    ])
    const mails = await platform.db
      .selectFrom('mail')
      .select('to_email')
      .where('shop_id', '=', shop.shop_id)
      .execute()
    expect(mails.map(({ to_email }) => to_email)).not.toContain(giver)
    const theirs = await shopper.get(await shopper.open({ number: name, email: giver }))
    expect(theirs.text).not.toContain(gift.email)
    expect(theirs.text).not.toContain('R1')
  })

  test('has the items of its receipt alone', async () => {
    const { name, order_id, scarf, hat } = await placed()
    const gift = await give(name, [hat])
    expect((await shopper.get(gift.path)).text).not.toContain('Scarf')
    const form = { act: 'request', to: 'credit', [`quantity-${scarf}`]: '1' }
    expect((await shopper.post(gift.path, form)).status).toBe(409)
    expect(await returnsOf(order_id)).toEqual([])
  })

  test('and giver ask for the same piece: one gets it', async () => {
    const { name, order_id, email, hat } = await placed()
    const paths = [(await give(name)).path, await shopper.open({ number: name, email })]
    const form = { act: 'request', to: 'credit', [`quantity-${hat}`]: '1' }
    const answers = await Promise.all(paths.map((path) => shopper.post(path, form)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409])
    expect(await returnsOf(order_id)).toHaveLength(1)
  })
})

test('switched off by the policy, the pages are not there, and a visit takes nothing more', async () => {
  const { path, scarf } = await opened()
  await set({ gift_returns: false })
  expect((await shopper.get(shopper.at('/returns'))).text).not.toContain('receipt')
  await set({ storefront: false })
  expect((await shopper.get(shopper.at('/returns'))).status).toBe(404)
  expect((await shopper.ask({ number: '1', email: 'a@b.example' })).status).toBe(404)
  const form = { act: 'request', to: 'credit', [`quantity-${scarf}`]: '1' }
  expect((await shopper.post(path, form)).status).toBe(409)
  await set({})
  expect((await shoppingOf(platform, other).get(shopper.at('/returns'))).status).toBe(200)
})
