import { describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import {
  findCustomerByEmail,
  getCustomer,
  getCustomerAnalytics,
  listCustomers,
  listTransactions,
  searchCustomers,
  searchCustomersByEmailOrName,
} from '#contract/customers/read.ts'
import { find } from '#contract/finder/calls.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { getGiftCard, listGiftCards } from '#contract/gift-cards/read.ts'
import { shapesOf } from '#contract/shapes.ts'
import { movedOf } from '#upstream/elsewhere/customers.ts'
import { suiteStandIn } from '../../support/stand-in/calling.ts'

const { call, state, seen } = await suiteStandIn()
const names = (rows: readonly { full_name: string }[]) =>
  rows.map(({ full_name }) => full_name.slice(0, 7))

describe('a list without cursors', () => {
  test('is walked by page and limit, forward and back', async () => {
    const first = await call(listCustomers, { query: { limit: 20 } })
    expect([first.count, first.rows.length, first.before]).toEqual([45, 20, null])
    const second = await call(listCustomers, { query: { limit: 20, after: first.after! } })
    const asked = seen.filter(({ path }) => path.startsWith('/api/api/v1/customers')).at(-1)
    expect(asked?.path).toBe('/api/api/v1/customers?limit=20&page=2')
    const third = await call(listCustomers, { query: { limit: 20, after: second.after! } })
    expect([third.rows.length, third.after]).toEqual([5, null])
    const all = [...names(first.rows), ...names(second.rows), ...names(third.rows)]
    expect(new Set(all).size).toBe(45)
    const back = await call(listCustomers, { query: { limit: 20, before: third.before! } })
    expect(names(back.rows)).toEqual(names(second.rows))
  })

  test('without a limit is whole', async () => {
    const { rows, after, before } = await call(listCustomers, { query: { limit: '' } })
    expect([rows.length, after, before]).toEqual([45, null, null])
    // as an address writes it
    for (const query of [shapesOf(listCustomers).query, shapesOf(listTransactions).query]) {
      expect(query.parse({ page: '', limit: '', per_page: '' })).not.toMatchObject({ page: 1 })
      expect(query.safeParse({ page: '0' }).success).toBe(false)
    }
  })

  test('of a search is walked too', async () => {
    const query = { search: 'guest', limit: 20 }
    const { after } = await call(searchCustomers, { query })
    const second = await call(searchCustomers, { query: { ...query, after: after! } })
    expect([second.count, second.rows.length]).toEqual([45, 20])
    const found = await call(searchCustomersByEmailOrName, { query: { search: 'Guest07' } })
    expect(names(found.rows)).toEqual(['Guest07'])
  })

  test('is what the finder finds, where there is no finder', async () => {
    const { groups, code_wait } = await call(find, { body: { text: 'Guest07' } })
    expect(code_wait).toBeNull()
    expect(groups).toMatchObject([{ kind: 'customers', more: false }])
    expect(groups[0]?.rows[0]?.href).toMatch(/^\/customers\/\d+$/)
    expect((await call(find, { body: { text: 'Guest' } })).groups).toMatchObject([{ more: true }])
    expect((await call(find, { body: { text: 'none of them' } })).groups).toEqual([])
  })
})

describe('a customer of the specification', () => {
  test('has the shop’s currency, and no value where there is none to know', async () => {
    const guest = await call(getCustomer, { params: { id: '7044' } })
    expect(guest).toMatchObject({
      platform_customer_id: '7044',
      full_name: 'Guest44 Irwin',
      total_spent: '462.00',
      currency: 'GBP',
      orders_count: null,
      created_at: null,
      blocked_at: null,
      note: null,
    })
    expect(guest.LoyaltyCard?.GiftCard.balance).toBe('44.00')
    expect((await call(getCustomer, { params: { id: '7043' } })).LoyaltyCard).toBeNull()
  })

  test('is found by email as itself; nobody found is nobody', async () => {
    const of = (search: string) => call(findCustomerByEmail, { query: { search } })
    expect((await of('guest03@mail.example')).customer?.full_name).toBe('Guest03 Dale')
    expect(await of('nobody@mail.example')).toEqual({ customer: null })
  })

  test('has figures without values where the upstream has none', async () => {
    const { currency, issued, balance_history } = await call(getCustomerAnalytics, {
      params: { id: '7044' },
    })
    expect([currency, issued, balance_history]).toEqual(['GBP', null, []])
  })
})

describe('credit', () => {
  const credit = (valueToUpdate: string, reason: 'Reward' | 'Refund') =>
    call(updateBalance, { params: { id: '7043' }, body: { valueToUpdate, reason, note: 'n' } })

  test('given to a customer is booked, and read again where the answer is empty', async () => {
    const { customer, transaction } = await credit('12.50', 'Reward')
    expect(customer.LoyaltyCard?.GiftCard.balance).toBe('12.50')
    expect(transaction).toMatchObject({ amount: '12.50', transaction_id: '', undoable: false })
  })

  test('taken back is an adjustment', async () => {
    const { transaction } = await call(updateBalance, {
      params: { id: '7044' },
      body: { valueToUpdate: '-2.00', reason: 'Other' },
    })
    expect(transaction).toMatchObject({ amount: '-2.00', kind: 'adjust' })
  })

  test('is listed newest first, also where ids are numbers', async () => {
    await credit('1.50', 'Refund')
    for (const [id, entry] of state.entries.get(7043)!)
      entry.created_at = id === '900' ? '2026-01-01T09:00:00Z' : '2026-01-02T09:00:00Z'
    const { count, data } = await call(listTransactions, {
      params: { id: '7043' },
      query: { page: 1, per_page: 10 },
    })
    const rows = Object.values(data)
    expect(count).toBe(2)
    expect(rows.map(({ amount }) => amount)).toEqual(['1.50', '12.50'])
    expect(rows.map(({ transaction_id }) => transaction_id)).toEqual(['901', '900'])
    expect(rows[0]).toMatchObject({ kind: 'adjust', reason: 'Refund', balance_after: null })
  })

  test('for an unknown email is a card, which the list and the card’s own call have', async () => {
    const { gift_card } = await call(sendCustomGiftCard, {
      body: {
        gift_card: {
          customer_name: 'Nell New',
          customer_email: 'nell@mail.example',
          balance: '30.00',
          expires_on: '2027-01-31',
          reason: 'Refund',
        },
        email_details: { recipient_email: 'nell@mail.example', subject: 'For you' },
      },
    })
    expect(gift_card).toMatchObject({ balance: '30.00', code: '-', state: 'active' })
    expect(gift_card.expires_on).toBe('2027-01-31')
    const { gift_cards } = await call(listGiftCards, { query: { per_page: 20 } })
    expect(gift_cards.map(({ gift_card_id }) => gift_card_id)).toEqual([gift_card.gift_card_id])
    const id = gift_card.gift_card_id
    const one = await call(getGiftCard, { params: { id }, query: { with_usages: true } })
    expect(one.gift_card).toMatchObject({ customer_name: 'Nell New', usages: [] })
    // the specification knows no filter by customer, so cards of others are left out here
    const query = { platform_customer_id: '7043' }
    expect((await call(listGiftCards, { query })).gift_cards).toEqual([])
    expect(state.giftCards).toHaveLength(1)
    // a state that we don't know doesn't take the list with it
    Object.assign(state.giftCards[0]!, { state: 'expired', balance: 0 })
    const [expired] = (await call(listGiftCards, { query: {} })).gift_cards
    expect(expired).toMatchObject({ gift_card_id: id, state: 'empty' })
  })
})

test('a customer’s cards are collected from every page, and what is beyond them is said', async () => {
  const [card] = state.giftCards
  const cards = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...card!,
      gift_card_id: 9000 + at,
      platform_customer_id: at % 300 === 299 ? '7043' : '7044',
    }))
  state.giftCards = cards(601)
  const query = { platform_customer_id: '7043', per_page: 20 }
  const list = await call(listGiftCards, { query })
  expect(list.gift_cards.map(({ gift_card_id }) => gift_card_id)).toEqual(['9299', '9599'])
  expect(list).toMatchObject({ count: 2, count_capped: false, after: null })
  state.giftCards = cards(10_001)
  expect(await call(listGiftCards, { query })).toMatchObject({ count: 33, count_capped: true })
})

test('credit that nothing is answered of was booked at the time of its request', () => {
  const now = new Date('2026-03-10T10:00:00Z')
  const { transaction } = movedOf(null, { valueToUpdate: '5.00' }, 'GBP', now)
  expect(transaction).toMatchObject({ at: '2026-03-10T10:00:00.000Z', amount: '5.00' })
})
