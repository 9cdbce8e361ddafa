import { matching } from '../search.ts'
import type { ImitatedStore } from '../store.ts'
import { type Connection, connectionOf, idOf, type Node, type Page } from '../things.ts'
import { accountOf, addCard, cardByCode, moveAccount, moveCard, openAccount } from './ledger.ts'
import { accountEntryNode, accountNode, cardEntryNode, cardNode } from './nodes.ts'
import { type Account, balanceOfAccount, balanceOfCard, type GiftCard } from './things.ts'

type Money = { amount: string; currencyCode: string }
type Moved = { note?: string; expiresAt?: string; creditAmount?: Money; debitAmount?: Money }
type Created = {
  initialValue: string
  code?: string
  note?: string
  expiresOn?: string
  customerId?: string
}

const minor = (amount: unknown): number => Math.round(Number(amount) * 100)
const refused = (field: string, code: string) => ({
  userErrors: [{ code, field: [field], message: code.toLowerCase().replaceAll('_', ' ') }],
})

/** Finds what a code of a gift card can't be; null: it can be one. */
const wrongCode = (code: string): string | null => {
  if (code.length < 8) return 'TOO_SHORT'
  if (code.length > 20) return 'TOO_LONG'
  return /^[a-z0-9]+$/i.test(code) ? null : 'INVALID'
}

/** Finds gift cards by a code, however it is written, by its last four characters, or by a field. */
const found = (cards: readonly GiftCard[], page: Page): GiftCard[] => {
  const text = page.query?.toLowerCase()
  if (!text || text.includes(':')) return matching(cards, page)
  return cards.filter(({ code }) =>
    [code.toLowerCase(), code.slice(-4).toLowerCase()].includes(text),
  )
}

/**
 * Serves gift cards and store credit of a store. As at Shopify, a request that is made again is done
 * again, a gift card that was deactivated stays so, and there are no webhooks.
 */
export const moneyOf = (store: ImitatedStore, own: { limit?: number | undefined }) => {
  const most = (): number => own.limit ?? 1_000_000

  /** Finds what is wrong with an amount that is to be added to a balance; negative: to be taken. */
  const wrongAmount = (balance: number, amount: number, of: Money): string | null => {
    if (of.currencyCode !== store.currency) return 'MISMATCHING_CURRENCY'
    if (minor(of.amount) <= 0) return 'NEGATIVE_OR_ZERO_AMOUNT'
    if (balance + amount < 0) return 'INSUFFICIENT_FUNDS'
    return null
  }

  const create = ({ input }: { input: Created }) => {
    const refuse = (field: string, code: string) => ({
      giftCard: null,
      giftCardCode: null,
      ...refused(field, code),
    })
    const { code, note = null, expiresOn = null, customerId } = input
    const initial = minor(input.initialValue)
    const person = customerId ? idOf(customerId) : null
    if (initial <= 0) return refuse('initialValue', 'GREATER_THAN')
    if (initial > most()) return refuse('initialValue', 'GIFT_CARD_LIMIT_EXCEEDED')
    if (person !== null && !store.people.has(person))
      return refuse('customerId', 'CUSTOMER_NOT_FOUND')
    const wrong = code === undefined ? null : wrongCode(code)
    if (wrong) return refuse('code', wrong)
    if (code !== undefined && cardByCode(store, code)) return refuse('code', 'TAKEN')
    const card = addCard(store, {
      initial,
      note,
      expiresOn,
      person,
      ...(code === undefined ? {} : { code }),
    })
    return { giftCard: cardNode(store, card), giftCardCode: card.code, userErrors: [] }
  }

  const changeCard = (name: string, id: unknown, { note }: Moved, money: Money, sign: 1 | -1) => {
    const refuse = (code: string) => ({ [name]: null, ...refused('id', code) })
    const card = store.cards.get(idOf(id))
    if (!card) return refuse('GIFT_CARD_NOT_FOUND')
    const amount = sign * minor(money.amount)
    const wrong = wrongAmount(balanceOfCard(card), amount, money)
    if (wrong) return refuse(wrong)
    if (!card.isEnabled) return refuse('INVALID')
    if (balanceOfCard(card) + amount > most()) return refuse('GIFT_CARD_LIMIT_EXCEEDED')
    const entry = moveCard(store, card, amount, note ?? null)
    return { [name]: cardEntryNode(store, card, entry), userErrors: [] }
  }

  const deactivate = ({ id }: { id: string }) => {
    const card = store.cards.get(idOf(id))
    if (!card) return { giftCard: null, ...refused('id', 'GIFT_CARD_NOT_FOUND') }
    Object.assign(card, { isEnabled: false, updatedAt: store.now() })
    return { giftCard: cardNode(store, card), userErrors: [] }
  }

  /** Finds the account that an id of its own or its customer's names. */
  const accountBy = (id: string): Account | undefined =>
    id.includes('/Customer/') ? accountOf(store, idOf(id)) : store.accounts.get(idOf(id))
  const made = (account: Account, entry: Account['entries'][number]) => ({
    storeCreditAccountTransaction: accountEntryNode(store, account, entry),
    userErrors: [],
  })
  const noAccount = (code: string) => ({
    storeCreditAccountTransaction: null,
    ...refused('id', code),
  })

  const creditAccount = ({ id, creditInput }: { id: string; creditInput: Moved }) => {
    const { creditAmount, expiresAt = null } = creditInput
    const isPerson = id.includes('/Customer/')
    if (isPerson && !store.people.has(idOf(id))) return noAccount('OWNER_NOT_FOUND')
    const known = accountBy(id)
    if (!known && !isPerson) return noAccount('ACCOUNT_NOT_FOUND')
    const balance = known ? balanceOfAccount(known) : 0
    const amount = minor(creditAmount!.amount)
    const wrong = wrongAmount(balance, amount, creditAmount!)
    if (wrong) return noAccount(wrong)
    if (expiresAt !== null && Date.parse(expiresAt) <= Date.parse(store.now()))
      return noAccount('EXPIRES_AT_IN_PAST')
    if (balance + amount > most()) return noAccount('CREDIT_LIMIT_EXCEEDED')
    const account = known ?? openAccount(store, idOf(id))
    return made(account, moveAccount(store, account, amount, { expiresAt }))
  }

  const debitAccount = ({ id, debitInput }: { id: string; debitInput: Moved }) => {
    const account = accountBy(id)
    if (!account) return noAccount('ACCOUNT_NOT_FOUND')
    const amount = -minor(debitInput.debitAmount!.amount)
    const wrong = wrongAmount(balanceOfAccount(account), amount, debitInput.debitAmount!)
    return wrong ? noAccount(wrong) : made(account, moveAccount(store, account, amount))
  }

  const root: Node = {
    giftCard: ({ id }: Node) => {
      const card = store.cards.get(idOf(id))
      return card ? cardNode(store, card) : null
    },
    giftCards: (page: Page) =>
      connectionOf(found([...store.cards.values()], page), (one) => cardNode(store, one), page),
    giftCardConfiguration: () => ({
      __typename: 'GiftCardConfiguration',
      issueLimit: { amount: (most() / 100).toFixed(2), currencyCode: store.currency },
    }),
    storeCreditAccount: ({ id }: Node) => {
      const account = store.accounts.get(idOf(id))
      return account ? accountNode(store, account) : null
    },
    giftCardCreate: create,
    giftCardCredit: ({ id, creditInput }: { id: string; creditInput: Moved }) =>
      changeCard('giftCardCreditTransaction', id, creditInput, creditInput.creditAmount!, 1),
    giftCardDebit: ({ id, debitInput }: { id: string; debitInput: Moved }) =>
      changeCard('giftCardDebitTransaction', id, debitInput, debitInput.debitAmount!, -1),
    giftCardDeactivate: deactivate,
    storeCreditAccountCredit: creditAccount,
    storeCreditAccountDebit: debitAccount,
  }
  /** Lists the accounts of a customer. */
  const accountsOf = (person: number, page: Page): Connection => {
    const account = accountOf(store, person)
    return connectionOf(account ? [account] : [], (one) => accountNode(store, one), page)
  }
  return { root, accountsOf }
}
