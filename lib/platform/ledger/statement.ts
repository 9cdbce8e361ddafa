import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { Day, Instant, Money } from '#contract/pieces.ts'
import { moneyKinds, sources, transactionKinds } from '#contract/transaction.ts'
import { readId } from '#platform/ids.ts'
import { parseMoney } from '#rules/money.ts'
import { cardCheck, type EntryRow, type LotRow, Mismatch } from './verify-card.ts'

const Hex = z.string().check(z.regex(/^([0-9a-f]{64})?$/))
const Wire = (letter: string) => z.string().check(z.regex(new RegExp(`^${letter}[1-9]\\d{0,17}$`)))
const Text = z.nullable(z.string())

/**
 * A card with everything in its hash chain. The note is only a salted digest, because a statement
 * may leave the shop.
 */
const Contents = {
  form: z.literal('tender-statement-2'),
  shop: z.strictObject({
    shop_id: z.string().check(z.regex(/^[1-9]\d{0,17}$/)),
    shop_url: z.string(),
    name: z.string(),
    currency: z.string(),
  }),
  customer: z.strictObject({
    platform_customer_id: z.string(),
    full_name: z.string(),
    email: Text,
  }),
  made_at: Instant,
  card: z.strictObject({
    gift_card_id: Wire('g'),
    last4: Text,
    balance: Money,
    version: z.int(),
    head: Hex,
  }),
  lots: z.array(
    z.strictObject({
      lot_id: Wire('l'),
      transaction_id: Wire('t'),
      kind: z.enum(moneyKinds),
      amount: Money,
      remaining: Money,
      expires_on: z.nullable(Day),
      /** the changed expiration date, if any */
      changed_to: z.nullable(z.strictObject({ expires_on: z.nullable(Day) })),
      created_at: Instant,
    }),
  ),
  movements: z.array(
    z.strictObject({
      transaction_id: Wire('t'),
      kind: z.enum(transactionKinds),
      amount: Money,
      balance_before: Money,
      balance_after: Money,
      reason: Text,
      note_digest: z.nullable(Hex),
      source: z.enum(sources),
      staff_id: z.nullable(Wire('s')),
      cause_kind: Text,
      cause_id: Text,
      undoes: z.nullable(Wire('t')),
      expires_on: z.nullable(Day),
      at: Instant,
    }),
  ),
  /**
   * Changed expiration dates. The chain has only each lot's first one; `after_entry` is the place
   * of the change.
   */
  changes: z.array(
    z.strictObject({
      at: Instant,
      staff_id: z.nullable(Wire('s')),
      after_entry: z.int(),
      lots: z.array(Wire('l')),
      to: z.nullable(Day),
    }),
  ),
  entries: z.array(
    z.strictObject({
      seq: z.int(),
      transaction_id: Wire('t'),
      lot_id: Wire('l'),
      contra: z.string(),
      amount: Money,
      balance_after: Money,
      at: Instant,
      hash: Hex,
      /** expiration date of a lot that came from another card */
      lot_expires_on: z.nullable(Day),
    }),
  ),
}
const Unsealed = z.strictObject(Contents)
type Unsealed = z.infer<typeof Unsealed>
/**
 * `digest` covers everything else, so that data outside the chain (names, currency, changed dates)
 * can't be altered unnoticed.
 */
export const Statement = z.strictObject({ ...Contents, digest: Hex })
export type Statement = z.infer<typeof Statement>

// parsing puts the fields in the schema's order, whatever the file's
const digestOf = (unsealed: Unsealed): string =>
  createHash('sha256')
    .update(JSON.stringify(Unsealed.parse(unsealed)), 'utf8')
    .digest('hex')
/** Adds the digest to a statement. */
export const sealedStatement = (unsealed: Unsealed): Statement => ({
  ...unsealed,
  digest: digestOf(unsealed),
})

const minor = (wire: string): bigint => parseMoney(wire) ?? 0n
const bytes = (hex: string): Uint8Array => Buffer.from(hex, 'hex')

/**
 * Recomputes a statement's balance, lots and hashes from its entries alone; returns the first
 * mismatch, or null.
 */
export const problemOf = (statement: Statement): string | null => {
  const shop_id = BigInt(statement.shop.shop_id)
  const gift_card_id = readId('gift_card', statement.card.gift_card_id)
  const card = {
    shop_id,
    gift_card_id,
    balance: minor(statement.card.balance),
    version: statement.card.version,
    head: bytes(statement.card.head),
    movements: BigInt(statement.movements.length),
  }
  const lots = new Map<bigint, LotRow>()
  for (const lot of statement.lots) {
    const lot_id = readId('lot', lot.lot_id)
    lots.set(lot_id, {
      lot_id,
      shop_id,
      gift_card_id,
      movement_id: readId('transaction', lot.transaction_id),
      kind: lot.kind,
      amount: minor(lot.amount),
      remaining: minor(lot.remaining),
      expires_on: lot.expires_on,
      changed_to: lot.changed_to,
      created_at: new Date(lot.created_at),
    })
  }
  try {
    const check = cardCheck(card, lots)
    for (const entry of entriesOf(statement, shop_id, gift_card_id)) check.entry(entry)
    check.end()
    checkChanges(statement)
    const { digest, ...unsealed } = statement
    return digest === digestOf(unsealed)
      ? null
      : 'the digest is not that of the statement: something that the entries do not say was changed'
  } catch (cause) {
    if (cause instanceof Mismatch) return cause.message
    throw cause
  }
}

/**
 * Checks that every lot whose expiration date differs from its entry's has a change to exactly that
 * date.
 */
const checkChanges = ({ lots, entries, changes }: Statement): void => {
  const last = new Map<string, string | null>()
  let after = 0
  let at = ''
  for (const change of changes) {
    if (change.after_entry < after || change.at < at || change.after_entry > entries.length)
      throw new Mismatch(`the change of last days at ${change.at} is out of order`)
    after = change.after_entry
    at = change.at
    for (const lot of change.lots) last.set(lot, change.to)
  }
  for (const { lot_id, changed_to } of lots) {
    const recorded = last.has(lot_id) ? (last.get(lot_id) ?? 'never') : 'as issued'
    const kept = changed_to ? (changed_to.expires_on ?? 'never') : 'as issued'
    if (recorded !== kept)
      throw new Mismatch(`the last day of lot ${lot_id} is ${kept}, its changes say ${recorded}`)
  }
}

function* entriesOf(
  { entries, movements }: Statement,
  shop_id: bigint,
  gift_card_id: bigint,
): Generator<EntryRow> {
  const byId = new Map(movements.map((movement) => [movement.transaction_id, movement]))
  for (const entry of entries) {
    const m = byId.get(entry.transaction_id)
    if (!m)
      throw new Mismatch(
        `entry ${entry.seq} names movement ${entry.transaction_id}, which the statement doesn't have`,
      )
    yield {
      shop_id,
      gift_card_id,
      seq: entry.seq,
      movement_id: readId('transaction', entry.transaction_id),
      lot_id: readId('lot', entry.lot_id),
      contra: entry.contra,
      amount: minor(entry.amount),
      balance_after: minor(entry.balance_after),
      at: new Date(entry.at),
      hash: bytes(entry.hash),
      lot_expires_on: entry.lot_expires_on,
      kind: m.kind,
      reason: m.reason,
      note: null,
      salt: null,
      note_digest: m.note_digest === null ? null : bytes(m.note_digest),
      source: m.source,
      staff_id: m.staff_id === null ? null : readId('staff', m.staff_id),
      cause_kind: m.cause_kind,
      cause_id: m.cause_id,
      undoes: m.undoes === null ? null : readId('transaction', m.undoes),
      expires_on: m.expires_on,
      balance_before: minor(m.balance_before),
      m_shop_id: shop_id,
      m_gift_card_id: gift_card_id,
      m_amount: minor(m.amount),
      m_balance_after: minor(m.balance_after),
      m_at: new Date(m.at),
    }
  }
}
