import { beforeEach, describe, expect, test } from 'vitest'
import { hasShopify } from '../../support/vendors/shopify/schema.ts'
import { checkoutOf } from '../../support/vendors/shopify/money/checkout.ts'
import { standInShopify } from '../../support/vendors/shopify/shopify.ts'

const allScopes = [
  'write_customers',
  'write_orders',
  'write_gift_cards',
  'write_gift_card_transactions',
  'read_store_credit_accounts',
  'write_store_credit_account_transactions',
]
const money = '{ amount currencyCode }'
const gbp = (amount: string) => ({ amount, currencyCode: 'GBP' })

const opened = (scopes = allScopes) => {
  const shopify = standInShopify({ id: 'app', secret: 'secret' })
  let at = new Date('2026-11-29T10:00:00Z')
  shopify.at(() => at)
  const token = shopify.access('maple').exchange({
    client_id: 'app',
    client_secret: 'secret',
    code: shopify.access('maple').newCode(scopes),
    expiring: 1,
  }) as { json: { access_token: string } }
  const request = (query: string, variables: object = {}) => {
    const { status, json } = shopify.standIn.answer({
      method: 'POST',
      host: 'maple.myshopify.com',
      path: '/admin/api/2026-04/graphql.json',
      query: new URLSearchParams(),
      headers: { 'x-shopify-access-token': token.json.access_token },
      body: { query, variables },
    })
    return { status, ...(json as { data?: never; errors?: { message: string }[] }) }
  }
  const ask = (query: string, variables: object = {}) => {
    const { data, errors } = request(query, variables)
    if (errors) throw new Error(JSON.stringify(errors))
    return data as unknown as Record<string, unknown>
  }
  const store = shopify.store('maple')
  const create = (input: object) =>
    ask(
      `mutation($input: GiftCardCreateInput!) { giftCardCreate(input: $input) {
        giftCard { id balance ${money} } giftCardCode userErrors { code field message } } }`,
      { input },
    )['giftCardCreate'] as { giftCard: { id: string } | null; userErrors: { code: string }[] }
  const credit = (id: string, input: object) =>
    ask(
      `mutation($id: ID!, $input: StoreCreditAccountCreditInput!) {
        storeCreditAccountCredit(id: $id, creditInput: $input) {
          storeCreditAccountTransaction { id account { id balance ${money} } }
          userErrors { code } } }`,
      { id, input },
    )['storeCreditAccountCredit'] as {
      storeCreditAccountTransaction: { account: { id: string } } | null
      userErrors: { code: string }[]
    }
  const lines = (query: string): object[] => {
    const started = ask(
      `mutation($q: String!) { bulkOperationRunQuery(query: $q) {
        bulkOperation { id } userErrors { message } } }`,
      { q: query },
    )['bulkOperationRunQuery'] as { bulkOperation: { id: string } }
    const { id } = started.bulkOperation
    const poll = ask('query($id: ID!) { bulkOperation(id: $id) { url } }', { id })
    const { url } = poll['bulkOperation'] as { url: string }
    const answer = shopify.standIn.answer({
      method: 'GET',
      host: 'storage.googleapis.com',
      path: new URL(url).pathname,
      query: new URLSearchParams(),
      headers: {},
      body: null,
    })
    return [...answer.lines!].map((line) => JSON.parse(line) as object)
  }
  const pass = (ms: number) => {
    at = new Date(at.getTime() + ms)
  }
  return { shopify, store, checkout: checkoutOf(store), request, ask, create, credit, lines, pass }
}
let it: ReturnType<typeof opened>
beforeEach(() => {
  it = opened()
})

// Shopify's schema isn't part of the checkout
describe.runIf(hasShopify)('gift cards of the imitated Shopify', () => {
  test('are found by their code, and changed newest first', () => {
    const made = it.create({ initialValue: '20', code: 'TENDER1234', note: 'tender t1' })
    const { id } = made.giftCard!
    const debit = `mutation($id: ID!, $amount: MoneyInput!) {
      giftCardDebit(id: $id, debitInput: { debitAmount: $amount, note: "tender t2" }) {
        giftCardDebitTransaction { __typename id note } userErrors { code } } }`
    expect(it.ask(debit, { id, amount: gbp('5') })['giftCardDebit']).toMatchObject({
      giftCardDebitTransaction: { __typename: 'GiftCardDebitTransaction', note: 'tender t2' },
    })
    it.checkout.changeCard('tender1234', 100)
    const found =
      it.ask(`query { giftCards(first: 5, query: "tender1234") { nodes { balance ${money}
      transactions(first: 1, reverse: true) { nodes { __typename amount ${money} }
        pageInfo { hasNextPage endCursor } } } } }`)
    expect(found['giftCards']).toEqual({
      nodes: [
        {
          balance: gbp('16.00'),
          transactions: {
            nodes: [{ __typename: 'GiftCardCreditTransaction', amount: gbp('1.00') }],
            pageInfo: { hasNextPage: true, endCursor: '1' },
          },
        },
      ],
    })
    const refusals = [
      it.ask(debit, { id, amount: gbp('16.01') })['giftCardDebit'],
      it.ask(debit, { id: 'gid://shopify/GiftCard/1', amount: gbp('1') })['giftCardDebit'],
      it.create({ initialValue: '1', code: 'Tender1234' }),
      it.create({ initialValue: '10000.01' }),
      it.create({ initialValue: '1', code: 'SHORT' }),
    ] as { userErrors: { code: string }[] }[]
    expect(refusals.map(({ userErrors }) => userErrors[0]?.code)).toEqual([
      'INSUFFICIENT_FUNDS',
      'GIFT_CARD_NOT_FOUND',
      'TAKEN',
      'GIFT_CARD_LIMIT_EXCEEDED',
      'TOO_SHORT',
    ])
  })

  test('pay orders, whose transactions name them, and get refunds back', () => {
    it.create({ initialValue: '20', code: 'TENDER1234' })
    it.store.subscriptions.push({ id: 1, topic: 'ORDERS_CREATE', uri: 'https://our.example/in' })
    const order = it.checkout.pay({ code: 'TENDER1234' })
    expect(it.store.sent.map(({ topic }) => topic)).toEqual(['orders/create'])
    it.checkout.refund(order.id, 2200)
    const read = it.ask(
      `query($id: ID!) { order(id: $id) { paymentGatewayNames transactions {
        kind gateway amountSet { shopMoney { amount } } receiptJson } } }`,
      { id: `gid://shopify/Order/${order.id}` },
    )
    const card = [...it.store.cards.values()][0]!
    const receiptJson = JSON.stringify({ gift_card_id: card.id })
    const part = (kind: string, gateway: string, amount: string) => ({
      kind,
      gateway,
      amountSet: { shopMoney: { amount } },
      receiptJson: gateway === 'gift_card' ? receiptJson : '{}',
    })
    expect(read['order']).toEqual({
      paymentGatewayNames: ['gift_card', 'manual'],
      transactions: [
        part('SALE', 'gift_card', '20.00'),
        part('SALE', 'manual', '5.00'),
        part('REFUND', 'gift_card', '20.00'),
        part('REFUND', 'manual', '2.00'),
      ],
    })
    expect(card.entries.map(({ amount }) => amount)).toEqual([-2000, 2000])
    it.checkout.disableCard('TENDER1234')
    expect(() => it.checkout.pay({ code: 'TENDER1234' })).toThrow('disabled')
  })
})

describe.runIf(hasShopify)('store credit of the imitated Shopify', () => {
  const transactions = `transactions(first: 20) { nodes { __typename event amount ${money}
    origin { ... on OrderTransaction { order { name } } }
    ... on StoreCreditAccountCreditTransaction { id expiresAt remainingAmount ${money} } } }`

  test('is given, spent, refunded, reverted and expired with its event and order', () => {
    const { id: person } = it.store.addPerson()
    const customer = `gid://shopify/Customer/${person}`
    expect(it.credit('gid://shopify/Customer/1', { creditAmount: gbp('1') }).userErrors).toEqual([
      { code: 'OWNER_NOT_FOUND' },
    ])
    const early = { creditAmount: gbp('1'), expiresAt: '2026-11-29T09:00:00Z' }
    expect(it.credit(customer, early).userErrors).toEqual([{ code: 'EXPIRES_AT_IN_PAST' }])
    const soon = { creditAmount: gbp('10'), expiresAt: '2026-11-29T10:20:00Z' }
    const account = it.credit(customer, soon).storeCreditAccountTransaction!.account.id
    it.credit(account, { creditAmount: gbp('20') })
    const first = it.checkout.pay({ person, most: 600 })
    const second = it.checkout.pay({ person, most: 500 })
    it.checkout.refund(first.id, 600)
    it.checkout.voidPayments(second.id)
    it.pass(30 * 60_000)
    it.checkout.expire()
    it.checkout.expire()
    const read = it.ask(`query($id: ID!) { storeCreditAccount(id: $id) { ${transactions} } }`, {
      id: account,
    })['storeCreditAccount'] as { transactions: { nodes: Record<string, unknown>[] } }
    const seen = read.transactions.nodes.map(({ __typename, event, amount, origin }) => [
      String(__typename).replace(/^StoreCreditAccount|Transaction$/g, ''),
      event,
      (amount as { amount: string }).amount,
      (origin as { order: { name: string } } | null)?.order.name ?? null,
    ])
    expect(seen).toEqual([
      ['Credit', 'ADJUSTMENT', '10.00', null],
      ['Credit', 'ADJUSTMENT', '20.00', null],
      ['Debit', 'ORDER_PAYMENT', '-6.00', first.name],
      ['Debit', 'ORDER_PAYMENT', '-5.00', second.name],
      ['Credit', 'ORDER_REFUND', '6.00', first.name],
      ['DebitRevert', 'ORDER_CANCELLATION', '5.00', second.name],
      ['Expiration', 'ADJUSTMENT', '-4.00', null],
    ])
  })

  test('and gift cards are in the files of bulk operations', () => {
    const { id: person } = it.store.addPerson()
    it.credit(`gid://shopify/Customer/${person}`, { creditAmount: gbp('10') })
    it.create({ initialValue: '20', code: 'TENDER1234' })
    it.checkout.changeCard('TENDER1234', -500)
    const cards = it.lines(`{ giftCards { edges { node { id balance ${money}
      transactions { edges { node { __typename id } } } } } } }`)
    expect(cards).toEqual([
      { id: expect.any(String), balance: gbp('15.00') },
      {
        __typename: 'GiftCardDebitTransaction',
        id: expect.stringContaining('GiftCardDebitTransaction/'),
        __parentId: (cards[0] as { id: string }).id,
      },
    ])
    const accounts = it.lines(`{ customers { edges { node { id
      storeCreditAccounts { edges { node { id balance ${money}
        transactions { edges { node { event
          ... on StoreCreditAccountCreditTransaction { id } } } } } } } } } } }`)
    expect(accounts).toMatchObject([
      { id: `gid://shopify/Customer/${person}` },
      { balance: gbp('10.00'), __parentId: `gid://shopify/Customer/${person}` },
      { event: 'ADJUSTMENT', id: expect.stringContaining('CreditTransaction/') },
    ])
  })

  test('needs its scopes, and a lost answer is one of something that was done', () => {
    it = opened(['read_customers', 'read_store_credit_accounts'])
    const { id } = it.store.addPerson()
    const give = `mutation($id: ID!) { storeCreditAccountCredit(id: $id,
      creditInput: { creditAmount: { amount: "1", currencyCode: GBP } }) {
        userErrors { code } } }`
    const variables = { id: `gid://shopify/Customer/${id}` }
    expect(it.request(give, variables).errors?.[0]?.message).toContain('Access denied')
    it = opened()
    const other = it.store.addPerson()
    it.shopify.own.losesAnswer = /storeCreditAccountCredit/
    const to = { id: `gid://shopify/Customer/${other.id}` }
    expect(it.request(give, to).status).toBe(0)
    expect([...it.store.accounts.values()].map(({ entries }) => entries.length)).toEqual([1])
  })
})
