import http from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { TestPlatform, TestShop } from '../platform.ts'

type Transaction = {
  __typename: string
  id: string
  note: string | null
  amount: number
  at: string
}
type Card = { id: string; code: string; note: string | null; enabled: boolean; made: Transaction[] }
type Account = { id: string; customer: string; made: Transaction[] }
type Values = Record<string, Record<string, unknown> & string>

const minor = (amount: unknown): number => Math.round(Number(amount) * 100)
const wire = (amount: number) => ({ amount: (amount / 100).toFixed(2), currencyCode: 'GBP' })
const sum = (all: Transaction[]): number => all.reduce((total, { amount }) => total + amount, 0)

/**
 * A store's gift cards and accounts alone, for tests of what is done there: each mutation works, may
 * lose its answer, and refuses what is too much.
 */
export const moneyStore = async () => {
  const cards = new Map<string, Card>()
  const accounts = new Map<string, Account>()
  const own = { losesAnswer: null as RegExp | null, isDown: false, most: 1_000_000, requests: 0 }
  let made = 0
  const next = (type: string): string => `gid://shopify/${type}/${(made += 1)}`
  const refuse = (code: string) => ({ userErrors: [{ code, message: code }] })
  const entry = (type: string, amount: number, note: string | null): Transaction => ({
    __typename: `${type}${amount < 0 ? 'Debit' : 'Credit'}Transaction`,
    id: next(`${type}Transaction`),
    note,
    amount,
    at: new Date().toISOString(),
  })
  const shown = (one: Transaction, account?: string) => ({
    ...one,
    event: 'ADJUSTMENT',
    processedAt: one.at,
    createdAt: one.at,
    amount: wire(Math.abs(one.amount)),
    ...(account ? { account: { id: account } } : {}),
  })
  const cardOf = (one: Card) => ({
    id: one.id,
    note: one.note,
    enabled: one.enabled,
    balance: wire(sum(one.made)),
    transactions: {
      nodes: one.made
        .slice(1)
        .toReversed()
        .map((each) => shown(each)),
    },
  })
  const accountOf = (one: Account) => ({
    id: one.id,
    balance: wire(sum(one.made)),
    transactions: { nodes: one.made.toReversed().map((each) => shown(each)) },
  })
  const add = (to: { made: Transaction[]; id: string }, one: Transaction) => {
    if (sum(to.made) + one.amount < 0) return refuse('INSUFFICIENT_FUNDS')
    to.made.push(one)
    return { transaction: shown(one, to.id), userErrors: [] }
  }
  const serve = (query: string, { id, input = {} as never, query: code }: Values): object => {
    const card = cards.get(String(id))
    const account = accounts.get(String(id))
    if (query.includes('giftCardCreate')) {
      const typed = String(input['code'])
      if ([...cards.values()].some((one) => one.code === typed))
        return { giftCardCreate: { giftCard: null, ...refuse('TAKEN') } }
      const amount = minor(input['initialValue'])
      if (amount > own.most)
        return { giftCardCreate: { giftCard: null, ...refuse('GIFT_CARD_LIMIT_EXCEEDED') } }
      const note = String(input['note'])
      const one: Card = { id: next('GiftCard'), code: typed, note, enabled: true, made: [] }
      one.made.push(entry('GiftCard', amount, null))
      cards.set(one.id, one)
      return { giftCardCreate: { giftCard: { id: one.id }, userErrors: [] } }
    }
    if (query.includes('giftCardCredit(') || query.includes('giftCardDebit(')) {
      const isCredit = query.includes('giftCardCredit(')
      const amount = minor((input[isCredit ? 'creditAmount' : 'debitAmount'] as never)['amount'])
      const signed = entry('GiftCard', isCredit ? amount : -amount, String(input['note']))
      return { [isCredit ? 'giftCardCredit' : 'giftCardDebit']: add(card!, signed) }
    }
    if (query.includes('giftCardDeactivate')) {
      card!.enabled = false
      return { giftCardDeactivate: { giftCard: { id }, userErrors: [] } }
    }
    if (query.includes('storeCreditAccountCredit(')) {
      const known = account ?? [...accounts.values()].find(({ customer }) => customer === id)
      const to = known ?? { id: next('StoreCreditAccount'), customer: String(id), made: [] }
      accounts.set(to.id, to)
      const amount = minor((input['creditAmount'] as never)['amount'])
      return { storeCreditAccountCredit: add(to, entry('StoreCreditAccount', amount, null)) }
    }
    if (query.includes('storeCreditAccountDebit(')) {
      const amount = minor((input['debitAmount'] as never)['amount'])
      return { storeCreditAccountDebit: add(account!, entry('StoreCreditAccount', -amount, null)) }
    }
    if (query.includes('giftCard(')) return { giftCard: card ? cardOf(card) : null }
    if (query.includes('giftCards(')) {
      const found = [...cards.values()].filter((one) => one.code === String(code))
      return { giftCards: { nodes: found.map(cardOf) } }
    }
    if (query.includes('storeCreditAccount('))
      return { storeCreditAccount: account ? accountOf(account) : null }
    const of = [...accounts.values()].filter(({ customer }) => customer === id)
    return { customer: { storeCreditAccounts: { nodes: of.map(accountOf) } } }
  }
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      own.requests += 1
      if (own.isDown) return response.writeHead(503).end('{}')
      const { query, variables } = JSON.parse(Buffer.concat(parts).toString()) as {
        query: string
        variables: Values
      }
      const data = serve(query, variables)
      if (own.losesAnswer?.test(query)) {
        own.losesAnswer = null
        return request.socket.destroy()
      }
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ data }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  /** Connects the store to a shop, with these scopes. */
  const connect = async (platform: TestPlatform, shop: TestShop, scopes: string[]) => {
    platform.env = { ...platform.env, STAND_IN_URL: url }
    const account = `money-${shop.shop_id}.myshopify.com`
    const keys = { shop: account, access_token: 'a-token-of-tests' }
    await platform.db
      .insertInto('integration')
      .values({
        shop_id: shop.shop_id,
        name: 'shopify',
        state: 'on',
        account,
        sealed: platform.vault.hide(JSON.stringify(keys)),
        scopes,
        connected_at: platform.clock(),
        changed_at: platform.clock(),
      })
      .execute()
    return account
  }
  return {
    url,
    own,
    cards,
    accounts,
    connect,
    total: (one: { made: Transaction[] }) => sum(one.made),
  }
}
