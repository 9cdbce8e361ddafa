import type * as z from 'zod/mini'
import type { CallPurpose } from '#contract/integrations/integrations.ts'
import { VendorProblem } from '#platform/integrations/manifest.ts'
import { graphql } from '#platform/integrations/shopify/graphql.ts'
import type { Connection } from '#platform/integrations/shopify/sync/connection.ts'
import { readAmount } from '#platform/integrations/shopify/read/amount.ts'
import { formatMinor } from '#rules/money.ts'
import {
  accountQuery,
  accountsQuery,
  cardQuery,
  cardsByCodeQuery,
  createCardMutation,
  creditAccountMutation,
  creditCardMutation,
  deactivateCardMutation,
  debitAccountMutation,
  debitCardMutation,
} from './documents.ts'
import {
  type Account,
  AccountAnswer,
  AccountCredited,
  AccountDebited,
  AccountsAnswer,
  CardAnswer,
  CardCredited,
  CardDebited,
  CardsAnswer,
  CreatedAnswer,
  DeactivatedAnswer,
  type UserErrors,
} from './shapes.ts'

/** A connected store, and the currency of its shop. */
export type Store = Pick<Connection, 'ask' | 'credentials'> & { currency: string }
/** A transaction that was made in the store, or the code of its refusal. */
export type Reply =
  | { made: { id: string; at: Date; account?: string }; code: null }
  | { made: null; code: string }

export const ask = <S extends z.ZodMiniType>(
  { ask: way, credentials }: Store,
  topic: CallPurpose,
  query: string,
  variables: Readonly<Record<string, unknown>>,
  shape: S,
): Promise<z.output<S>> => graphql(way, credentials, { topic, query, variables, shape })

/** Asks with a code in the request, which no log may hold. */
const askSecretly = <S extends z.ZodMiniType>(
  { ask: way, credentials }: Store,
  topic: CallPurpose,
  query: string,
  variables: Readonly<Record<string, unknown>>,
  shape: S,
): Promise<z.output<S>> =>
  graphql(way, credentials, { topic, query, variables, shape, shown: topic })

const money = ({ currency: currencyCode }: Store, minor: bigint) => ({
  amount: formatMinor(minor),
  currencyCode,
})

/** Reads an amount of the store: positive, whichever way it went. Throws for what is none. */
export const minorOf = (money: { amount: string }): bigint => {
  const minor = readAmount(money)
  return minor < 0n ? -minor : minor
}

type Transaction = { id: string; at?: string; processedAt?: string; createdAt?: string }
const replyOf = (
  transaction: (Transaction & { account?: { id: string } }) | null,
  [error]: UserErrors,
  now: Date,
): Reply => {
  if (error) return { made: null, code: error.code ?? 'INVALID' }
  // neither done nor refused
  if (!transaction) throw new VendorProblem('answer_unreadable')
  const { id, processedAt, createdAt, account } = transaction
  const at = new Date(processedAt ?? createdAt ?? now)
  return { made: { id, at, ...(account ? { account: account.id } : {}) }, code: null }
}

/** Makes a gift card with a code of ours. The store sends no email about it. */
export const createCard = async (
  store: Store,
  { amount, code, note }: { amount: bigint; code: string; note: string },
  now: Date,
): Promise<Reply> => {
  const variables = { input: { initialValue: formatMinor(amount), code, note } }
  const { giftCardCreate: done } = await askSecretly(
    store,
    'create_gift_card',
    createCardMutation,
    variables,
    CreatedAnswer,
  )
  return replyOf(done.giftCard, done.userErrors, now)
}

export const creditCard = async (
  store: Store,
  { id, amount, note }: { id: string; amount: bigint; note: string },
  now: Date,
): Promise<Reply> => {
  const variables = { id, input: { creditAmount: money(store, amount), note } }
  const { giftCardCredit: done } = await ask(
    store,
    'credit_gift_card',
    creditCardMutation,
    variables,
    CardCredited,
  )
  return replyOf(done.transaction, done.userErrors, now)
}

export const debitCard = async (
  store: Store,
  { id, amount, note }: { id: string; amount: bigint; note: string },
  now: Date,
): Promise<Reply> => {
  const variables = { id, input: { debitAmount: money(store, amount), note } }
  const { giftCardDebit: done } = await ask(
    store,
    'debit_gift_card',
    debitCardMutation,
    variables,
    CardDebited,
  )
  return replyOf(done.transaction, done.userErrors, now)
}

/** Ends a gift card for good. */
export const deactivateCard = async (store: Store, id: string): Promise<void> => {
  const { giftCardDeactivate: done } = await ask(
    store,
    'deactivate_gift_card',
    deactivateCardMutation,
    { id },
    DeactivatedAnswer,
  )
  if (done.userErrors.length > 0) throw new VendorProblem('vendor_error', { status: 200 })
}

/** Gives to a customer (the first time, which makes the account) or an account. */
export const creditAccount = async (
  store: Store,
  { id, amount, expiresAt }: { id: string; amount: bigint; expiresAt: string | null },
  now: Date,
): Promise<Reply> => {
  const input = {
    creditAmount: money(store, amount),
    notify: false,
    ...(expiresAt === null ? {} : { expiresAt }),
  }
  const { storeCreditAccountCredit: done } = await ask(
    store,
    'credit_account',
    creditAccountMutation,
    { id, input },
    AccountCredited,
  )
  return replyOf(done.transaction, done.userErrors, now)
}

export const debitAccount = async (
  store: Store,
  { id, amount }: { id: string; amount: bigint },
  now: Date,
): Promise<Reply> => {
  const variables = { id, input: { debitAmount: money(store, amount) } }
  const { storeCreditAccountDebit: done } = await ask(
    store,
    'debit_account',
    debitAccountMutation,
    variables,
    AccountDebited,
  )
  return replyOf(done.transaction, done.userErrors, now)
}

/** Reads a gift card; null: the store has it no more. */
export const readCard = async (store: Store, id: string) =>
  (await ask(store, 'read_gift_card', cardQuery, { id }, CardAnswer)).giftCard

/** Finds the gift cards that a code names. */
export const findCards = async (store: Store, code: string) =>
  (await askSecretly(store, 'find_gift_card', cardsByCodeQuery, { query: code }, CardsAnswer))
    .giftCards.nodes

/** Reads an account; null: the store has it no more. */
export const readAccount = async (store: Store, id: string): Promise<Account | null> =>
  (await ask(store, 'read_account', accountQuery, { id }, AccountAnswer)).storeCreditAccount

/** Finds the account of a customer in the shop's currency; null: there is none yet. */
export const findAccount = async (store: Store, customer: string): Promise<Account | null> => {
  const found = await ask(store, 'find_account', accountsQuery, { id: customer }, AccountsAnswer)
  const accounts = found.customer?.storeCreditAccounts.nodes ?? []
  return accounts.find(({ balance }) => balance.currencyCode === store.currency) ?? null
}
