import { type ImitatedStore, nextId } from '../store.ts'
import type { Minor } from '../things.ts'
import {
  type Account,
  type AccountEntry,
  balanceOfAccount,
  balanceOfCard,
  type CardEntry,
  type GiftCard,
} from './things.ts'

const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
const newCode = (): string =>
  Array.from({ length: 16 }, () => signs[Math.floor(Math.random() * signs.length)]).join('')

/** Makes a gift card of a store, by the API or by a person there. */
export const addCard = (store: ImitatedStore, more: Partial<GiftCard> = {}): GiftCard => {
  const at = store.now()
  const one: GiftCard = {
    id: nextId(),
    code: newCode(),
    note: null,
    initial: 0,
    isEnabled: true,
    expiresOn: null,
    person: null,
    order: null,
    entries: [],
    createdAt: at,
    updatedAt: at,
    ...more,
  }
  store.cards.set(one.id, one)
  return one
}

/** Finds a gift card by its code, however it is written. */
export const cardByCode = (store: ImitatedStore, code: string): GiftCard | undefined =>
  [...store.cards.values()].find((one) => one.code.toLowerCase() === code.toLowerCase())

export const moveCard = (
  store: ImitatedStore,
  card: GiftCard,
  amount: Minor,
  note: string | null = null,
): CardEntry => {
  const at = store.now()
  const one: CardEntry = { id: nextId(), amount, note, at }
  card.entries.push(one)
  card.updatedAt = at
  return one
}

export const accountOf = (store: ImitatedStore, person: number): Account | undefined =>
  [...store.accounts.values()].find((one) => one.person === person)

/** Finds a customer's account, or makes it, as the first credit does. */
export const openAccount = (store: ImitatedStore, person: number): Account => {
  const known = accountOf(store, person)
  if (known) return known
  const one: Account = { id: nextId(), person, entries: [] }
  store.accounts.set(one.id, one)
  return one
}

export const moveAccount = (
  store: ImitatedStore,
  account: Account,
  amount: Minor,
  more: Partial<AccountEntry> = {},
): AccountEntry => {
  const one: AccountEntry = {
    id: nextId(),
    type: amount < 0 ? 'Debit' : 'Credit',
    event: 'ADJUSTMENT',
    amount,
    at: store.now(),
    expiresAt: null,
    of: null,
    origin: null,
    ...more,
  }
  account.entries.push(one)
  return one
}

/** Sums the gift cards and store credit of a store. */
export const moneyIn = (store: ImitatedStore): Minor =>
  [...store.cards.values()].reduce((sum, one) => sum + balanceOfCard(one), 0) +
  [...store.accounts.values()].reduce((sum, one) => sum + balanceOfAccount(one), 0)
