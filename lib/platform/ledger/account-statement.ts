import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { Instant, Money } from '#contract/pieces.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { isSameSecret } from '#platform/same-secret.ts'
import type { Vault } from '#platform/vault.ts'
import { problemOf, Statement } from './statement.ts'

/** Says on the statement's face who it is for. */
export const internal = 'internal: reasons, sources and staff; not for the customer'

/** A customer's cards, each with its whole chain, and their total. Reasons make it internal. */
const Contents = {
  form: z.literal('tender-account-1'),
  audience: z.literal(internal),
  made_at: Instant,
  balance: Money,
  cards: z.array(Statement).check(z.minLength(1)),
}
const Unsealed = z.strictObject(Contents)
type Unsealed = z.infer<typeof Unsealed>
/** `signature` is of the digest, with a key of the installation; earlier statements have none. */
export const AccountStatement = z.strictObject({
  ...Contents,
  digest: z.string(),
  signature: z.optional(z.string()),
})
export type AccountStatement = z.infer<typeof AccountStatement>

// parsing puts the fields in the schema's order, whatever the file's
const digestOf = (unsealed: Unsealed): string =>
  createHash('sha256')
    .update(JSON.stringify(Unsealed.parse(unsealed)), 'utf8')
    .digest('hex')

/** Adds the digest, which covers the cards' own, and signs it. */
export const sealedAccount = (
  unsealed: Unsealed,
  { sign }: Pick<Vault, 'sign'>,
): AccountStatement => {
  const digest = digestOf(unsealed)
  return { ...unsealed, digest, signature: sign(digest) }
}

/** Checks the signature: after a change, the digest alone could be computed again. */
export const isSigned = (
  { digest, signature }: Pick<AccountStatement, 'digest' | 'signature'>,
  { sign }: Pick<Vault, 'sign'>,
): boolean => isSameSecret(signature ?? '', sign(digest))

/** Recomputes every card and their total; returns the first mismatch, or null. */
export const accountProblem = (account: AccountStatement): string | null => {
  const { digest, signature: _, ...unsealed } = account
  const [first] = account.cards
  for (const card of account.cards) {
    const problem = problemOf(card)
    if (problem) return `card ${card.card.gift_card_id}: ${problem}`
    const isTheirs =
      card.customer.platform_customer_id === first?.customer.platform_customer_id &&
      card.shop.shop_id === first.shop.shop_id
    if (!isTheirs) return `card ${card.card.gift_card_id} is of another customer`
  }
  const ids = account.cards.map(({ card }) => card.gift_card_id)
  if (new Set(ids).size < ids.length) return 'a card is in it twice'
  const total = account.cards.reduce((sum, { card }) => sum + (parseMoney(card.balance) ?? 0n), 0n)
  if (formatMinor(total) !== account.balance)
    return `the cards sum to ${formatMinor(total)}, not to ${account.balance}`
  return digest === digestOf(unsealed) ? null : 'the digest is not that of the statement'
}
