import { orderNode } from '../order-node.ts'
import { moneyNode } from '../payments.ts'
import type { ImitatedStore } from '../store.ts'
import { connectionOf, gidOf, moneyOf, type Node, type Page, personNode } from '../things.ts'
import {
  type Account,
  type AccountEntry,
  balanceOfAccount,
  balanceOfCard,
  type CardEntry,
  type GiftCard,
  lotsOf,
} from './things.ts'

const personOf = (store: ImitatedStore, id: number | null): Node | null => {
  const one = store.people.get(id ?? 0)
  return one ? personNode(one, store.currency) : null
}

export const cardEntryNode = (store: ImitatedStore, card: GiftCard, one: CardEntry): Node => {
  const type = `GiftCard${one.amount < 0 ? 'Debit' : 'Credit'}Transaction`
  return {
    __typename: type,
    id: gidOf(type, one.id),
    note: one.note,
    processedAt: one.at,
    amount: moneyOf(one.amount, store.currency),
    giftCard: () => cardNode(store, card),
  }
}

export const cardNode = (store: ImitatedStore, card: GiftCard): Node => ({
  __typename: 'GiftCard',
  id: gidOf('GiftCard', card.id),
  note: card.note,
  enabled: card.isEnabled,
  deactivatedAt: card.isEnabled ? null : card.updatedAt,
  expiresOn: card.expiresOn,
  lastCharacters: card.code.slice(-4).toLowerCase(),
  maskedCode: `•••• •••• •••• ${card.code.slice(-4).toLowerCase()}`,
  initialValue: moneyOf(card.initial, store.currency),
  balance: moneyOf(balanceOfCard(card), store.currency),
  createdAt: card.createdAt,
  updatedAt: card.updatedAt,
  customer: () => personOf(store, card.person),
  order: () => {
    const order = store.orders.get(card.order ?? 0)
    return order ? orderNode(order, store.currency, (id) => personOf(store, id)) : null
  },
  transactions: (page: Page) =>
    connectionOf(card.entries, (one) => cardEntryNode(store, card, one), page),
})

/** Describes the order's transaction that moved store credit; null: no order did. */
const originOf = (store: ImitatedStore, { origin }: AccountEntry): Node | null => {
  const order = store.orders.get(origin?.order ?? 0)
  const payment = order?.payments?.find(({ id }) => id === origin?.payment)
  return order && payment ? moneyNode(order, payment, store.currency) : null
}

export const accountEntryNode = (
  store: ImitatedStore,
  account: Account,
  one: AccountEntry,
): Node => {
  const type = `StoreCreditAccount${one.type}Transaction`
  const { currency } = store
  const of = account.entries.find(({ id }) => id === one.of)
  const until = account.entries.slice(0, account.entries.indexOf(one) + 1)
  const shared: Node = {
    __typename: type,
    event: one.event,
    createdAt: one.at,
    amount: moneyOf(one.amount, currency),
    balanceAfterTransaction: moneyOf(balanceOfAccount({ ...account, entries: until }), currency),
    account: () => accountNode(store, account),
    origin: () => originOf(store, one),
  }
  if (one.type === 'Expiration')
    return { ...shared, creditTransaction: () => accountEntryNode(store, account, of!) }
  const named = { ...shared, id: gidOf(type, one.id) }
  if (one.type === 'DebitRevert')
    return { ...named, debitTransaction: () => accountEntryNode(store, account, of!) }
  if (one.type === 'Debit') return named
  const left = () => lotsOf(account).find(({ credit }) => credit.id === one.id)?.left ?? 0
  return {
    ...named,
    expiresAt: one.expiresAt,
    remainingAmount: () => moneyOf(left(), currency),
  }
}

export const accountNode = (store: ImitatedStore, account: Account): Node => ({
  __typename: 'StoreCreditAccount',
  id: gidOf('StoreCreditAccount', account.id),
  balance: moneyOf(balanceOfAccount(account), store.currency),
  owner: () => personOf(store, account.person),
  transactions: (page: Page) =>
    connectionOf(account.entries, (one) => accountEntryNode(store, account, one), page),
})
