import { describe, expect, test } from 'vitest'
import { upsertShopifyCustomer } from '#contract/customers/change.ts'
import { listTransactions } from '#contract/customers/read.ts'
import { getGiftCard } from '#contract/gift-cards/read.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { getTransaction } from '#contract/store-credit/calls.ts'
import { transactionsOf } from '../../support/customers/transactions.ts'
import { unique } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite()
const { change, posting } = transactionsOf(platform, shop)
const list = async (id: string, query: object = {}, person = shop.people.owner) =>
  platform.call(person, listTransactions, { params: { id }, query: query as never })

describe('transactions', () => {
  test('come by pages, the newest first, and their keys keep that order', async () => {
    const { id } = await platform.customer(shop)
    const made: string[] = []
    for (let i = 1; i <= 23; i += 1) made.unshift((await change(id, `${i}.00`)).transaction_id)
    const pages = await Promise.all([1, 2, 3].map((page) => list(id, { page, per_page: 10 })))
    expect(pages.map(({ body }) => [body.current_page, body.pages, body.count])).toEqual(
      [1, 2, 3].map((page) => [page, 3, 23]),
    )
    expect(
      pages.flatMap(({ text }) => Object.keys((JSON.parse(text) as { data: object }).data)),
    ).toEqual(made)
    expect((await list(id)).body).toMatchObject({ current_page: 1, pages: 3, count: 23 })
    expect((await list(id, { page: 4 })).body).toEqual({
      current_page: 4,
      pages: 3,
      count: 23,
      data: {},
    })
    expect(Object.keys((await list(id, { per_page: 250 })).body.data)).toEqual(made)
  })

  test('of somebody who has none are one empty page', async () => {
    const { id } = await platform.customer(shop)
    expect((await list(id)).body).toEqual({ current_page: 1, pages: 1, count: 0, data: {} })
  })

  test.each([
    [{ page: 0 }, 'page'],
    [{ page: 2501 }, 'page'],
    [{ page: 'x' }, 'page'],
    [{ per_page: 0 }, 'per_page'],
    [{ per_page: 251 }, 'per_page'],
    [{ per_page: '1e1' }, 'per_page'],
  ])('refuse %j by its field', async (query, field) => {
    const { id } = await platform.customer(shop)
    expect(await list(id, query)).toMatchObject({ status: 422, error: { field } })
  })

  test('are those of all cards of the customer and of nobody else', async () => {
    const email = `${unique('guest')}@guests.example`
    const mail = { recipient_email: email, subject: 'Hello', title: 'For you' }
    const sent = await platform.call(shop.people.owner, sendCustomGiftCard, {
      body: {
        gift_card: {
          customer_name: 'Guest',
          customer_email: email,
          balance: '10',
          reason: 'Reward',
        },
        email_details: mail,
      },
    })
    const id = unique('s')
    await platform.call(shop.people.owner, upsertShopifyCustomer, { body: { id, email } })
    const mine = await change(id, '5')
    const bystander = await platform.customer(shop)
    await change(bystander.id, '7')
    expect(Object.keys((await list(id)).body.data)).toEqual([
      mine.transaction_id,
      sent.body.transaction.transaction_id,
    ])
    expect(await list(id, {}, other.people.owner)).toMatchObject({ status: 404 })
  })

  test('are explained one by one: who, when, why, from what, balances, with the lots', async () => {
    platform.at('2026-04-01T12:00:00Z')
    const { id } = await platform.customer(shop)
    const first = await change(id, '10.00', { expires_on: '2026-12-31' })
    await change(id, '5.00', { expires_on: '2026-06-30', note: 'Ünder 😀' })
    platform.at('2026-04-02T09:30:00.123Z')
    const taken = await change(id, '-7.50', { reason: 'Other', note: 'by hand' })
    const one = await platform.call(shop.people.staff, getTransaction, {
      params: { id: taken.transaction_id },
    })
    expect(one.body).toMatchObject({
      kind: 'adjust',
      amount: '-7.50',
      balance_before: '15.00',
      balance_after: '7.50',
      reason: 'Other',
      note: 'by hand',
      source: 'staff',
      cause: null,
      by: { name: 'owner', email: shop.people.owner.email },
      at: '2026-04-02T09:30:00.123Z',
      expires_on: null,
      undoes: null,
      undone_by: null,
      mail: null,
    })
    // the soonest-expiring first
    expect(one.body.lots).toMatchObject([
      { amount: '-5.00', remaining: '0.00', expires_on: '2026-06-30' },
      { amount: '-2.50', remaining: '7.50', expires_on: '2026-12-31' },
    ])
    const opened = await platform.call(shop.people.owner, getTransaction, {
      params: { id: first.transaction_id },
    })
    expect(opened.body.lots).toMatchObject([
      { kind: 'promotional', amount: '10.00', remaining: '7.50', expires_on: '2026-12-31' },
    ])
    const card = await platform.call(shop.people.owner, getGiftCard, {
      params: { id: first.gift_card_id },
      query: { with_usages: true },
    })
    expect(card.body.gift_card).toMatchObject({
      balance: '7.50',
      expires_on: '2026-12-31',
      usages: [{ transaction_id: taken.transaction_id }],
    })
    expect(
      (
        await platform.call(shop.people.owner, getGiftCard, {
          params: { id: first.gift_card_id },
          query: {},
        })
      ).body.gift_card,
    ).not.toHaveProperty('usages')
  })

  test('say their event where there is one', async () => {
    const { id } = await platform.customer(shop)
    const { gift_card_id, transaction_id } = await change(id, '10')
    const { movement_id } = await posting(gift_card_id, {
      kind: 'redeem',
      amount: -300n,
      cause: { kind: 'order', id: '#1001' },
    })
    const { body } = await platform.call(shop.people.owner, getTransaction, {
      params: { id: `t${movement_id}` },
    })
    expect(body).toMatchObject({
      kind: 'redeem',
      source: 'checkout',
      cause: { kind: 'order', id: '#1001' },
      by: null,
      undoable: false,
    })
    expect(
      (await platform.call(shop.people.owner, getTransaction, { params: { id: transaction_id } }))
        .body.undoable,
    ).toBe(true)
  })

  test('that are not there, or in another shop, are 404 whatever the id looks like', async () => {
    const { id } = await platform.customer(other)
    const theirs = await change(id, '5', {}, other)
    for (const wire of [
      theirs.transaction_id,
      't999999999',
      't0',
      't-1',
      'x1',
      'g1',
      't1e3',
      't99999999999999999999',
      't1.5',
    ])
      expect(
        await platform.call(shop.people.owner, getTransaction, { params: { id: wire } }),
      ).toMatchObject({ status: 404, error: { code: 'not_found' } })
  })
})
