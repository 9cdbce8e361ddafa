import { createHash } from 'node:crypto'
import { wireId } from '#platform/ids.ts'
import { formatMinor } from '#rules/money.ts'
import { entryHash } from './chain.ts'
import type { EntryTable, LotTable, MovementTable } from './tables.ts'

export type CardRow = {
  gift_card_id: bigint
  shop_id: bigint
  balance: bigint
  version: number
  head: Uint8Array
  movements: bigint
}
export type LotRow = {
  [K in keyof Omit<LotTable, 'lot_id' | 'origin_movement_id' | 'refilled_for'>]: LotTable[K]
} & {
  lot_id: bigint
  /** the changed expiration date, if any */
  changed_to: { expires_on: string | null } | null
}
/** An entry with its movement; columns in both are the movement's under `m_`. */
export type EntryRow = { [K in keyof Omit<EntryTable, 'entry_id'>]: EntryTable[K] } & {
  [K in
    | 'kind'
    | 'reason'
    | 'note'
    | 'salt'
    | 'note_digest'
    | 'source'
    | 'staff_id'
    | 'cause_kind'
    | 'cause_id'
    | 'undoes'
    | 'expires_on'
    | 'balance_before']: MovementTable[K]
} & {
  m_shop_id: bigint
  m_gift_card_id: bigint
  m_amount: bigint
  m_balance_after: bigint
  m_at: Date
}

type Expected = string | number | bigint | null | Date
/** The first mismatch on a card. */
export class Mismatch extends Error {}

const contras = {
  redeem: 'redemption',
  expire: 'breakage',
  refund: 'redemption',
  transfer: 'transfer',
  adjust: 'adjustment',
} as const
const contraOf = (
  { kind, source }: Pick<EntryRow, 'kind' | 'source'>,
  lot: LotRow,
): string | undefined => {
  if (kind === 'issue' && lot.kind === 'paid') return source === 'return' ? 'refunds' : 'sales'
  if (kind === 'issue') return 'promotion'
  return kind === 'undo' || kind === 'recall' ? undefined : contras[kind]
}
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/**
 * Recomputes a card from its entries, trusting nothing else, and compares the result with what is
 * stored.
 */
export const cardCheck = (card: CardRow, lots: ReadonlyMap<bigint, LotRow>) => {
  const name = `card ${wireId('gift_card', card.gift_card_id)}`
  const left = new Map<bigint, bigint>()
  let seq = 0
  let balance = 0n
  let movements = 0n
  let head: Uint8Array = new Uint8Array()
  let open: EntryRow | undefined
  let moved = 0n
  // a wrong hash may follow from a wrong amount, which is the better description
  let broken: Mismatch | undefined

  const tie = (what: string, kept: Expected, recomputed: Expected): void => {
    if (
      String(kept instanceof Date ? kept.getTime() : kept) !==
      String(recomputed instanceof Date ? recomputed.getTime() : recomputed)
    )
      throw new Mismatch(
        `${name}: ${what} is ${String(kept)}, the entries say ${String(recomputed)}`,
      )
  }
  const money = (what: string, kept: bigint, recomputed: bigint): void =>
    tie(what, formatMinor(kept), formatMinor(recomputed))
  const closeMovement = (): void => {
    if (!open) return
    const movement = `movement ${wireId('transaction', open.movement_id)}`
    money(`the amount of ${movement}`, open.m_amount, moved)
    money(`the balance after ${movement}`, open.m_balance_after, balance)
    if (broken) throw broken
    open = undefined
  }
  const openMovement = (e: EntryRow): void => {
    closeMovement()
    const movement = `movement ${wireId('transaction', e.movement_id)}`
    open = e
    moved = 0n
    movements += 1n
    tie(
      `the card of ${movement}`,
      wireId('gift_card', e.m_gift_card_id),
      wireId('gift_card', card.gift_card_id),
    )
    tie(`the shop of ${movement}`, e.m_shop_id, card.shop_id)
    money(`the balance before ${movement}`, e.balance_before, balance)
    if (e.note !== null && e.salt === null)
      throw new Mismatch(`${name}: the note of ${movement} has lost its salt`)
    // erased: note and salt are gone, the digest stays in the chain
    if (e.note !== null && e.salt !== null)
      tie(
        `the note's digest of ${movement}`,
        hex(e.note_digest ?? new Uint8Array()),
        createHash('sha256').update(e.salt).update(e.note, 'utf8').digest('hex'),
      )
  }

  return {
    entry: (e: EntryRow): void => {
      seq += 1
      const entry = `entry ${seq}`
      tie(`the number of ${entry}`, e.seq, seq)
      if (open?.movement_id !== e.movement_id) openMovement(e)
      const lot = lots.get(e.lot_id)
      if (!lot)
        throw new Mismatch(
          `${name}: ${entry} names lot ${wireId('lot', e.lot_id)}, which isn't one of the card's`,
        )
      tie(`the shop of ${entry}`, e.shop_id, card.shop_id)
      tie(`the time of ${entry}`, e.at, e.m_at)
      tie(`the contra account of ${entry}`, e.contra, contraOf(e, lot) ?? e.contra)
      balance += e.amount
      moved += e.amount
      money(`the balance after ${entry}`, e.balance_after, balance)
      if (lot.movement_id === e.movement_id) {
        money(`the amount of lot ${wireId('lot', lot.lot_id)}`, lot.amount, e.amount)
        tie(
          `the expiry of lot ${wireId('lot', lot.lot_id)}`,
          lot.expires_on,
          lot.changed_to ? lot.changed_to.expires_on : (e.lot_expires_on ?? e.expires_on),
        )
      } else if (!left.has(e.lot_id))
        throw new Mismatch(
          `${name}: ${entry} moves lot ${wireId('lot', e.lot_id)} before it was made`,
        )
      const rest = (left.get(e.lot_id) ?? 0n) + e.amount
      if (rest < 0n || rest > lot.amount)
        throw new Mismatch(
          `${name}: ${entry} leaves ${formatMinor(rest)} of ${formatMinor(lot.amount)} ` +
            `in lot ${wireId('lot', e.lot_id)}`,
        )
      left.set(e.lot_id, rest)
      head = entryHash(head, e, {
        kind: e.kind,
        amount: e.m_amount,
        reason: e.reason,
        note_digest: e.note_digest,
        source: e.source,
        staff_id: e.staff_id,
        cause_kind: e.cause_kind,
        cause_id: e.cause_id,
        undoes: e.undoes,
        expires_on: e.expires_on,
      })
      if (hex(e.hash) !== hex(head))
        broken ??= new Mismatch(
          `${name}: the hash of ${entry} (movement ${wireId('transaction', e.movement_id)}) ` +
            `is ${hex(e.hash)}, the entries say ${hex(head)}`,
        )
    },
    end: (): void => {
      closeMovement()
      for (const { lot_id } of lots.values())
        if (!left.has(lot_id))
          throw new Mismatch(`${name}: no entry made lot ${wireId('lot', lot_id)}`)
      for (const lot of lots.values())
        tie(`the shop of lot ${wireId('lot', lot.lot_id)}`, lot.shop_id, card.shop_id)
      for (const lot of lots.values())
        money(
          `what is left of lot ${wireId('lot', lot.lot_id)}`,
          lot.remaining,
          left.get(lot.lot_id) ?? 0n,
        )
      money('the balance', card.balance, balance)
      tie('the version', card.version, seq)
      tie('the head', hex(card.head), hex(head))
      tie('the number of movements', card.movements, movements)
    },
  }
}
