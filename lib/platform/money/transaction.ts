import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { Transaction } from '#contract/transaction-shapes.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import type { MovementTable } from '#platform/ledger/tables.ts'
import { mayUndo } from '#rules/way/access.ts'
import { formatMinor } from '#rules/money.ts'

export type TransactionRow = Omit<
  MovementTable,
  'movement_id' | 'shop_id' | 'salt' | 'note_digest' | 'pair' | 'undoes_at'
> & {
  movement_id: bigint
  undone_by: bigint | null
  staff_name: string | null
  staff_email: string | null
  mail_id: bigint | null
  mail_state: NonNullable<Transaction['mail']>['state'] | null
  store_wait: NonNullable<Transaction['store_wait']> | null
  /** books money of which the store keeps its own record: left there, or adopted from there */
  is_of_store: boolean
}

/**
 * Selects movements with their actor, their undo, their email and their move in the store, failed if
 * that of any lot has; the rest of the query must restrict the shop.
 */
export const transactionRows = <More = unknown>(
  rest: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
): RawBuilder<TransactionRow & More> => sql<TransactionRow & More>`
  select m.movement_id, m.gift_card_id, m.kind, m.amount, m.balance_before, m.balance_after,
    m.reason, m.note, m.source, m.staff_id, m.cause_kind, m.cause_id, m.undoes, m.expires_on, m.at,
    u.movement_id as undone_by, p.name as staff_name, p.email as staff_email, e.mail_id,
    e.state as mail_state, there.store_wait, exists (
      select from store_booking b
      where b.shop_id = m.shop_id and b.movement_id = m.movement_id
        and b.remote_id ~ '/(left|adopted)/') as is_of_store ${more}
  from movement m
  left join movement u on u.shop_id = m.shop_id and u.undoes = m.movement_id
  left join staff p on p.shop_id = m.shop_id and p.staff_id = m.staff_id
  left join lateral (
    select mail_id, state
    from mail
    where mail.shop_id = m.shop_id and mail.movement_id = m.movement_id
    order by mail_id desc
    limit 1
  ) e on true
  left join lateral (
    select min(v.state) as store_wait
    from store_move v
    where v.shop_id = m.shop_id and v.movement_id = m.movement_id
      and v.state in ('waiting', 'failed')
  ) there on true
  ${rest}`

/** Returns the wire form of a movement: amounts as text in major units, instants in UTC. */
export const toTransaction = (ctx: Ctx, row: TransactionRow): Transaction => ({
  transaction_id: wireId('transaction', row.movement_id),
  gift_card_id: wireId('gift_card', row.gift_card_id),
  kind: row.kind,
  amount: formatMinor(row.amount),
  currency: ctx.shop.currency,
  balance_before: formatMinor(row.balance_before),
  balance_after: formatMinor(row.balance_after),
  reason: row.reason,
  note: row.note,
  source: row.source,
  by:
    row.staff_name === null || row.staff_email === null
      ? null
      : { name: row.staff_name, email: row.staff_email },
  cause:
    row.cause_kind === null || row.cause_id === null
      ? null
      : { kind: row.cause_kind, id: row.cause_id },
  at: row.at.toISOString(),
  expires_on: row.expires_on,
  undoes: row.undoes === null ? null : wireId('transaction', row.undoes),
  undone_by: row.undone_by === null ? null : wireId('transaction', row.undone_by),
  mail:
    row.mail_id === null || row.mail_state === null
      ? null
      : { mail_id: wireId('mail', row.mail_id), state: row.mail_state },
  store_wait: row.store_wait,
  undoable:
    row.undone_by === null &&
    isUndoable(row) &&
    mayUndo(
      ctx.actor,
      { staff_id: row.staff_id === null ? null : `s${row.staff_id}`, at: row.at },
      ctx.now,
    ) === 'yes',
})

/**
 * Checks whether undo applies: to issues, adjustments and transfers. Redemptions, expirations and
 * eGift credit are reversed in other ways, and what a refund gave by undoing the refund. Money that was
 * left in the store, or adopted from there, is the store's too: undone here, the two would part.
 */
export const isUndoable = (row: {
  kind: string
  source: string
  cause_kind: string | null
  is_of_store: boolean
}): boolean =>
  !row.is_of_store &&
  row.cause_kind !== 'egift' &&
  row.source !== 'return' &&
  (row.kind === 'issue' || row.kind === 'adjust' || row.kind === 'transfer')

/** Finds a movement of the caller's shop; throws `not_found`, also for another shop's. */
export const findTransaction = async (
  db: Db | Trx,
  ctx: Ctx,
  id: bigint,
): Promise<TransactionRow> => {
  const { rows } = await transactionRows(
    sql`where m.shop_id = ${ctx.shop.shop_id} and m.movement_id = ${id}`,
  ).execute(db)
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}
