import type { Source } from '#contract/transaction.ts'
import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { Refusal, type RefusalCode } from '#contract/error.ts'
import type { Trx } from '#platform/db/transact.ts'
import { formatMinor } from '#rules/money.ts'
import type { MoneyKind, MovementKind } from './tables.ts'

/** A movement to post: signed minor units; a positive amount makes a lot. */
export type Posting = {
  shop_id: bigint
  gift_card_id: bigint
  kind: Exclude<MovementKind, 'undo' | 'transfer'>
  amount: bigint
  money?: MoneyKind
  expires_on?: string | null
  only_lot?: bigint
  reason?: string | null
  note?: string | null
  source: Source
  staff_id?: bigint | null
  cause?: { kind: string; id: string } | null
  /** the balance that the person saw */
  expected?: bigint | null
  at: Date
}
export type Posted = { movement_id: bigint; balance_before: bigint; balance_after: bigint }
type Outcome = {
  movement_id: bigint
  balance_before: bigint
  balance_after: bigint
  amount: bigint
}
type Written = Outcome & { outcome: 'done' | RefusalCode }

const settled = <Row extends Written>(row: Row | undefined): Row => {
  if (row?.outcome === 'done') return row
  const facts =
    row?.balance_before === null || row?.balance_before === undefined
      ? {}
      : { facts: { balance: formatMinor(row.balance_before) } }
  throw new Refusal(row?.outcome ?? 'broken', facts)
}

const posting = (p: Posting): RawBuilder<unknown> => sql`
  select *
  from post_movement(
    ${p.shop_id}, ${p.gift_card_id}, ${p.kind}, ${p.amount}, ${p.money ?? 'promotional'},
    ${p.expires_on ?? null}::date, ${p.only_lot ?? null}, ${p.reason ?? null}, ${p.note ?? null},
    ${p.note ? randomBytes(16) : null}, ${p.source}, ${p.staff_id ?? null},
    ${p.cause?.kind ?? null}, ${p.cause?.id ?? null}, ${p.expected ?? null}, ${p.at}
  )`

/**
 * Writes the movement, its lot and entries, and the card's balance, in one statement; refused with
 * the reason.
 */
export const post = async (trx: Trx, p: Posting): Promise<Posted> => {
  const { rows } = await sql<Written>`${posting(p)}`.execute(trx)
  return settled(rows[0])
}

/**
 * Posts and, in the same statement, writes `beside` from the row of `posted`, which saves a round
 * trip. `columns` are read from the rows it wrote.
 */
export const postBeside = async <Columns>(
  trx: Trx,
  p: Posting,
  beside: RawBuilder<unknown>,
  columns: RawBuilder<unknown>,
): Promise<Posted & Columns> => {
  const { rows } = await sql<Written & Columns>`
    with done as materialized (${posting(p)}),
      posted as (select * from done where outcome = 'done')
      ${beside}
    select done.* ${columns}
    from done`.execute(trx)
  return settled(rows[0])
}

export type Moved = Omit<Outcome, 'movement_id'> & { movement_id: bigint | null }

/**
 * Moves money between two cards of a shop, lot by lot, each with its type and expiration date;
 * `amount` undefined means all. Makes no movement for nothing.
 */
export const transfer = async (
  trx: Trx,
  p: {
    shop_id: bigint
    from: bigint
    to: bigint
    amount?: bigint
    reason: string
    source: Source
    staff_id: bigint | null
    expected?: bigint | null
    at: Date
  },
): Promise<Moved> => {
  const { rows } = await sql<Written>`
    select * from transfer_money(
      ${p.shop_id}, ${p.from}, ${p.to}, ${p.amount ?? null}, ${p.reason}, ${p.source},
      ${p.staff_id}, ${p.expected ?? null}, ${p.at})`.execute(trx)
  return settled(rows[0])
}

export type Undone = Posted & { amount: bigint }

/**
 * Reverses a movement, at most `most` of it and except for what open holds need; `amount` is the
 * reversed amount. `follow`: on the card that its card became by merges. `cause` is the cause of the
 * undo, if it isn't just the person.
 */
export const undo = async (
  trx: Trx,
  p: {
    shop_id: bigint
    movement_id: bigint
    most?: bigint
    follow?: boolean
    source: Source
    staff_id: bigint | null
    cause?: { kind: string; id: string }
    at: Date
  },
): Promise<Undone> => {
  const { rows } = await sql<Written>`
    select * from undo_movement(
      ${p.shop_id}, ${p.movement_id}, ${p.most ?? null}, ${p.follow ?? false},
      ${p.source}, ${p.staff_id},
      ${p.cause?.kind ?? null}, ${p.cause?.id ?? null}, ${p.at})`.execute(trx)
  return settled(rows[0])
}
