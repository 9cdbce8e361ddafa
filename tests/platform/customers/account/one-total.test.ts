import { describe, expect, test } from 'vitest'
import { eraseCustomer, mergeCustomers } from '#contract/customers/change.ts'
import { explainBalance, getStatement } from '#contract/customers/money.ts'
import {
  getCustomerAnalytics,
  listTransactions,
  searchCustomersByEmailOrName,
} from '#contract/customers/read.ts'
import { disableGiftCard, splitGiftCard } from '#contract/gift-cards/change.ts'
import { accountProblem, AccountStatement } from '#platform/ledger/account-statement.ts'
import { accountsOf } from '../../../support/customers/accounts.ts'
import { exported } from '../../../support/exports/exporting.ts'
import { suite } from '../../../support/suite.ts'

const { platform, shop } = await suite({ connections: 25, ties: 'after all' })
const { change, read, listed, withTwoCards } = accountsOf(platform, shop)
const { owner } = shop.people
const total = '71.73'
const two = () => withTwoCards('51.73', '20.00', '2199-05-01')

const statementOf = async (id: string) =>
  AccountStatement.parse((await platform.call(owner, getStatement, { params: { id } })).body)
const transactionsOf = async (id: string, query: object = {}) =>
  (
    await platform.call(owner, listTransactions, {
      params: { id },
      query: { with_account: true, ...query } as never,
    })
  ).body

describe('one total over all of a person’s cards', () => {
  test('in list, page, picker, figures, explanation, statement and export', async () => {
    const { id, email, gift, loyalty } = await two()
    const row = (await listed()).rows.find((one) => one.platform_customer_id === id)
    expect(row?.balance).toBe(total)
    const page = await read(id)
    expect(page).toMatchObject({ balance: total, LoyaltyCard: { GiftCard: { balance: '51.73' } } })
    expect(page.cards).toEqual([
      {
        gift_card_id: loyalty,
        last4: expect.stringMatching(/^[A-Z2-9]{4}$/),
        balance: '51.73',
        expires_on: null,
        is_loyalty: true,
        disabled_at: null,
      },
      expect.objectContaining({ gift_card_id: gift, balance: '20.00', expires_on: '2199-05-01' }),
    ])
    const picked = await platform.call(owner, searchCustomersByEmailOrName, {
      query: { search: email },
    })
    expect(picked.body.rows[0]?.balance).toBe(total)
    const figures = await platform.call(owner, getCustomerAnalytics, { params: { id } })
    expect(figures.body).toMatchObject({
      balance: total,
      next_expiry: { on: '2199-05-01', amount: '20.00', gift_card_id: gift },
    })
    const why = (await platform.call(owner, explainBalance, { params: { id } })).body
    expect(why.balance).toBe(total)
    const statement = await statementOf(id)
    expect(statement).toMatchObject({
      balance: total,
      audience: expect.stringMatching(/^internal/),
    })
    expect(accountProblem(statement)).toBeNull()
    const { rows } = await exported(platform, shop, { kind: 'customers' })
    expect(rows.find((one) => one['platform_customer_id'] === id)).toMatchObject({
      balance: total,
      gift_card_id: loyalty,
    })
  })

  test('in the transactions of a statement: opening and closing of each page tie to it', async () => {
    const { id, gift } = await two()
    await change(id, '-1.73')
    const all = await transactionsOf(id)
    expect(all).toMatchObject({ count: 3, opening: '0.00', closing: '70.00' })
    expect(Object.values(all.data).map((one) => one.account_after)).toEqual([
      '70.00',
      '71.73',
      '20.00',
    ])
    const pages = await Promise.all(
      [1, 2, 3].map((page) => transactionsOf(id, { page, per_page: 1 })),
    )
    expect(pages.map(({ opening, closing }) => [opening, closing])).toEqual([
      ['71.73', '70.00'],
      ['20.00', '71.73'],
      ['0.00', '20.00'],
    ])
    const oldest = Object.values(pages[2]!.data)[0]
    expect(oldest).toMatchObject({ gift_card_id: gift, last4: expect.any(String) })
    // the page of a customer has no use for them
    const { body } = await platform.call(owner, listTransactions, { params: { id }, query: {} })
    expect(Object.keys(body)).toEqual(['current_page', 'pages', 'count', 'data'])
  })

  test('a transfer between two of the cards changes and explains nothing', async () => {
    const { id, loyalty } = await two()
    await platform.call(owner, splitGiftCard, {
      params: { id: loyalty },
      body: { amount: '11.73' },
    })
    expect((await read(id)).balance).toBe(total)
    const why = (await platform.call(owner, explainBalance, { params: { id } })).body
    expect(why.balance).toBe(total)
    expect(why.steps.map(({ kind }) => kind)).not.toContain('transfer')
    expect(accountProblem(await statementOf(id))).toBeNull()
  })

  test('erasing destroys what the page said', async () => {
    const { id } = await two()
    const { balance } = await read(id)
    const erased = await platform.call(owner, eraseCustomer, {
      params: { id },
      body: { confirm: 'erase' },
    })
    expect(erased.body.expired).toBe(balance)
    expect(balance).toBe(total)
  })

  test('merging sums both totals', async () => {
    const into = await two()
    const from = await two()
    const merged = await platform.call(owner, mergeCustomers, {
      params: { id: into.id },
      body: { from: from.id },
    })
    expect(merged.body.customer.balance).toBe('143.46')
  })

  test('a statement is found wrong by a cent, a card that is missing, twice or another’s', async () => {
    const { id } = await two()
    const other = await statementOf((await two()).id)
    const changed = async (make: (copy: AccountStatement) => void) => {
      const copy = await statementOf(id)
      make(copy)
      return accountProblem(copy)
    }
    expect(await changed((copy) => void (copy.balance = '71.74'))).toContain('71.74')
    expect(await changed((copy) => void copy.cards.pop())).toContain('sum')
    expect(await changed((copy) => void copy.cards.push(copy.cards[0]!))).toContain('twice')
    expect(await changed((copy) => void (copy.cards[1] = other.cards[1]!))).toContain('another')
    expect(await changed((copy) => void (copy.made_at = '2020-01-01T00:00:00Z'))).toContain(
      'digest',
    )
    expect(await changed((copy) => void (copy.cards[0]!.entries[0]!.amount = '51.74'))).toContain(
      'entry 1',
    )
  })
})

describe('a deduction by hand', () => {
  test('takes from the loyalty card, then from others, one transaction each and one email', async () => {
    const { id, email, gift, loyalty } = await two()
    const { body } = await change(id, '-60.00', {
      expected_balance: total,
      email_details: { recipient_email: email, subject: 'Changed' },
    })
    expect(body.customer).toMatchObject({
      balance: '11.73',
      LoyaltyCard: { GiftCard: { balance: '0.00' } },
    })
    expect(body.transactions?.map((one) => [one.gift_card_id, one.amount])).toEqual([
      [loyalty, '-51.73'],
      [gift, '-8.27'],
    ])
    const mails = await platform.db
      .selectFrom('mail')
      .select('content')
      .where('name', '=', 'loyalty_card_update')
      .where('to_email', '=', email)
      .execute()
    expect(mails.map(({ content }) => content.values)).toEqual([
      { amount_issued: '-60.00', balance_after: '11.73' },
    ])
  })

  test('of more than all cards have is refused with the total, and takes nothing', async () => {
    const { id } = await two()
    expect(await change(id, '-71.74')).toMatchObject({
      status: 409,
      error: { code: 'too_little_left', facts: { balance: total } },
    })
    expect((await read(id)).balance).toBe(total)
  })

  test('leaves a disabled card alone', async () => {
    const { id, gift } = await two()
    await platform.call(owner, disableGiftCard, { params: { id: gift }, body: {} as never })
    expect((await change(id, '-51.74')).error?.code).toBe('too_little_left')
    expect((await change(id, '-51.73')).status).toBe(200)
    expect((await read(id)).balance).toBe('20.00')
  })

  test('of ten at once is never more than there is', async () => {
    const { id } = await two()
    const all = await Promise.all(Array.from({ length: 10 }, () => change(id, '-10.00')))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(7)
    expect((await read(id)).balance).toBe('1.73')
  })

  test('that saw another total is refused, whichever card moved', async () => {
    const { id, gift } = await two()
    await platform.call(owner, splitGiftCard, {
      params: { id: gift },
      body: { amount: '5.00', customer_email: 'else@guests.example', customer_name: 'Else' },
    })
    for (const value of ['-1.00', '1.00'])
      expect(await change(id, value, { expected_balance: total })).toMatchObject({
        status: 409,
        error: { code: 'balance_moved', facts: { balance: '66.73' } },
      })
    expect((await change(id, '1.00', { expected_balance: '66.73' })).status).toBe(200)
  })
})
