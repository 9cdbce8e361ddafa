import { createHash, type Hash } from 'node:crypto'
import { cardCheck, type EntryRow, type LotRow, Mismatch } from '#platform/ledger/verify-card.ts'
import type { End } from './form.ts'

type Row = Record<string, string | number | boolean | null>
type Card = {
  id: bigint
  row: Row
  lots: Map<bigint, LotRow>
  movements: Map<bigint, Row>
  check: ReturnType<typeof cardCheck> | null
  days: Map<string, { seq: number; hash: string; n: bigint }>
}
type Day = { seal: Row; hash: Hash; cards: bigint; entries: bigint }

const whole = (value: unknown): bigint => BigInt(value as number)
const orNull = (value: unknown): bigint | null => (value === null ? null : whole(value))
const text = (value: unknown): string | null => (value === null ? null : String(value))
const bytes = (hex: unknown): Uint8Array => Buffer.from(String(hex), 'hex')

/**
 * Checks the ledger's lines card by card, trusting nothing but the entries: balances, lots, hashes,
 * transfers, seals, totals. A problem names what is wrong; null: nothing is.
 */
export const ledgerCheck = (shop_id: bigint) => {
  const days = new Map<string, Day>()
  const halves = new Map<bigint, { amount: bigint; at: string; card: bigint; to: string }>()
  const heads = createHash('sha256')
  const sums = { balance: 0n, lots: 0n, movements: 0n, entries: 0n }
  let before: Uint8Array = new Uint8Array()
  let last = 0n
  let card: Card | null = null

  const open = (row: Row): void => {
    close()
    const id = whole(row['gift_card_id'])
    if (id <= last) throw new Mismatch(`card g${id} is out of order`)
    last = id
    sums.balance += whole(row['balance'])
    heads.update(`${id}:${String(row['head'])}\n`)
    card = { id, row, lots: new Map(), movements: new Map(), check: null, days: new Map() }
  }
  const checkOf = (one: Card) => {
    one.check ??= cardCheck(
      {
        gift_card_id: one.id,
        shop_id,
        balance: whole(one.row['balance']),
        version: Number(one.row['version']),
        head: bytes(one.row['head']),
        movements: BigInt(one.movements.size),
      },
      one.lots,
    )
    return one.check
  }
  const close = (): void => {
    if (!card) return
    checkOf(card).end()
    for (const [day, { seq, hash, n }] of card.days) {
      const sealed = days.get(day)
      if (!sealed) continue
      sealed.hash.update(`${card.id}:${seq}:`).update(bytes(hash))
      sealed.cards += 1n
      sealed.entries += n
    }
    card = null
  }
  const current = (row: Row): Card => {
    if (!card || whole(row['gift_card_id']) !== card.id)
      throw new Mismatch(
        `it belongs to card g${String(row['gift_card_id'])}, which isn't open here`,
      )
    return card
  }
  const lot = (row: Row & { changed_to?: LotRow['changed_to'] }): void => {
    const { lots } = current(row)
    const lot_id = whole(row['lot_id'])
    sums.lots += whole(row['remaining'])
    lots.set(lot_id, {
      lot_id,
      shop_id: whole(row['shop_id']),
      gift_card_id: whole(row['gift_card_id']),
      movement_id: whole(row['movement_id']),
      kind: row['kind'] as LotRow['kind'],
      amount: whole(row['amount']),
      remaining: whole(row['remaining']),
      expires_on: text(row['expires_on']),
      changed_to: row.changed_to ?? null,
      created_at: new Date(String(row['created_at'])),
    })
  }
  const movement = (row: Row): void => {
    const { id, movements } = current(row)
    movements.set(whole(row['movement_id']), row)
    sums.movements += whole(row['amount'])
    if (row['kind'] === 'transfer') pair(row, id)
  }
  /** Each outgoing half meets its incoming one, with the same amount and time, on the card it names. */
  const pair = (row: Row, id: bigint): void => {
    const out = row['pair'] === null ? whole(row['movement_id']) : whole(row['pair'])
    const half = {
      amount: whole(row['amount']),
      at: String(row['at']),
      card: id,
      to: String(row['cause_id']),
    }
    const other = halves.get(out)
    if (!other) return void halves.set(out, half)
    halves.delete(out)
    const fits =
      other.amount === -half.amount &&
      other.at === half.at &&
      other.to === `g${half.card}` &&
      half.to === `g${other.card}`
    if (!fits) throw new Mismatch(`the halves of transfer t${out} are not the same`)
  }
  const entry = (row: Row): void => {
    const one = current(row)
    const m = one.movements.get(whole(row['movement_id']))
    if (!m)
      throw new Mismatch(`it names transaction t${String(row['movement_id'])}, which isn't here`)
    sums.entries += whole(row['amount'])
    checkOf(one).entry(entryRow(row, m))
    const day = String(row['at']).slice(0, 10)
    const hash = String(row['hash'])
    one.days.set(day, { seq: Number(row['seq']), hash, n: (one.days.get(day)?.n ?? 0n) + 1n })
  }
  const seal = (row: Row): void => {
    if (card) throw new Mismatch('a seal comes before all cards')
    const hash = createHash('sha256').update(before)
    days.set(String(row['day']), { seal: row, hash, cards: 0n, entries: 0n })
    before = bytes(row['hash'])
  }
  const end = (said: End): void => {
    close()
    if (halves.size > 0)
      throw new Mismatch(`transaction t${[...halves.keys()][0]} is half a transfer`)
    for (const [day, { seal: kept, hash, cards, entries }] of days)
      if (
        hash.digest('hex') !== kept['hash'] ||
        cards !== whole(kept['cards']) ||
        entries !== whole(kept['entries'])
      )
        throw new Mismatch(`the seal of ${day} is not what the entries say`)
    for (const name of ['balance', 'lots', 'movements', 'entries'] as const)
      if (said[name] !== String(sums[name]) || sums[name] !== sums.entries)
        throw new Mismatch(`the total of ${name} is ${said[name]}, the lines say ${sums[name]}`)
    if (said.heads !== heads.digest('hex')) throw new Mismatch('the heads of the chains differ')
  }
  const parts: Record<string, (row: Row) => void> = {
    gift_card: open,
    lot: lot as (row: Row) => void,
    movement,
    entry,
    seal,
  }
  const problemOf = (work: () => void): string | null => {
    try {
      work()
      return null
    } catch (cause) {
      // a field that is missing or has another type can't be read as a number
      if (cause instanceof Mismatch || cause instanceof SyntaxError || cause instanceof TypeError)
        return cause.message
      throw cause
    }
  }
  return {
    row: (table: string, row: unknown) => problemOf(() => parts[table]?.(row as Row)),
    end: (said: End) => problemOf(() => end(said)),
  }
}

const entryRow = (row: Row, m: Row): EntryRow => ({
  shop_id: whole(row['shop_id']),
  gift_card_id: whole(row['gift_card_id']),
  seq: Number(row['seq']),
  movement_id: whole(row['movement_id']),
  lot_id: whole(row['lot_id']),
  contra: String(row['contra']),
  amount: whole(row['amount']),
  balance_after: whole(row['balance_after']),
  at: new Date(String(row['at'])),
  hash: bytes(row['hash']),
  lot_expires_on: text(row['lot_expires_on']),
  kind: m['kind'] as EntryRow['kind'],
  reason: text(m['reason']),
  // the note itself is bound by the chain of lines; its salt stays with the platform
  note: null,
  salt: null,
  note_digest: m['note_digest'] === null ? null : bytes(m['note_digest']),
  source: m['source'] as EntryRow['source'],
  staff_id: orNull(m['staff_id']),
  cause_kind: text(m['cause_kind']),
  cause_id: text(m['cause_id']),
  undoes: orNull(m['undoes']),
  expires_on: text(m['expires_on']),
  balance_before: whole(m['balance_before']),
  m_shop_id: whole(m['shop_id']),
  m_gift_card_id: whole(m['gift_card_id']),
  m_amount: whole(m['amount']),
  m_balance_after: whole(m['balance_after']),
  m_at: new Date(String(m['at'])),
})
