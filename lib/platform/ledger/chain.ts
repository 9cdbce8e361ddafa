import { createHash } from 'node:crypto'
import type { EntryTable, MovementTable } from './tables.ts'

type Entry = {
  [K in
    | 'shop_id'
    | 'gift_card_id'
    | 'seq'
    | 'movement_id'
    | 'lot_id'
    | 'contra'
    | 'amount'
    | 'balance_after'
    | 'at']: EntryTable[K]
} & { lot_expires_on?: string | null }
type Movement = {
  [K in
    | 'kind'
    | 'amount'
    | 'reason'
    | 'note_digest'
    | 'source'
    | 'staff_id'
    | 'cause_kind'
    | 'cause_id'
    | 'undoes'
    | 'expires_on']: MovementTable[K]
}

const orDash = (value: string | bigint | null): string => (value === null ? '-' : String(value))
/** Encodes text as a netstring, so that no two lists of fields look the same. */
const counted = (text: string | null): string =>
  text === null ? '-' : `${Buffer.byteLength(text)}:${text}`

/**
 * Hashes an entry over the one before it on the same card; repeats the database's `entry_hash` to
 * check it.
 */
export const entryHash = (before: Uint8Array, e: Entry, m: Movement): Buffer =>
  createHash('sha256')
    .update(before)
    .update(
      [
        e.shop_id,
        e.gift_card_id,
        e.seq,
        e.movement_id,
        e.lot_id,
        e.contra,
        e.amount,
        e.balance_after,
        e.at.getTime(),
        m.kind,
        m.amount,
        m.source,
        orDash(m.staff_id),
        orDash(m.undoes),
        orDash(e.lot_expires_on ?? m.expires_on),
        orDash(m.note_digest && Buffer.from(m.note_digest).toString('hex')),
        counted(m.reason),
        counted(m.cause_kind),
        counted(m.cause_id),
      ].join('|'),
      'utf8',
    )
    .digest()
