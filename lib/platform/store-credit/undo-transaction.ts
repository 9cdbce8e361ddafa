import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { previewUndo as previewCall, undoTransaction as undoCall } from '#contract/store-credit.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx, TrxCtx } from '#platform/ctx.ts'
import { refuseErased } from '#platform/customers/refuse-erased.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { readId, wireId } from '#platform/ids.ts'
import { expireCard } from '#platform/ledger/expire-card.ts'
import { undo } from '#platform/ledger/post.ts'
import { mayUndo } from '#rules/access.ts'
import { dayIn } from '#rules/expiration.ts'
import { formatMinor } from '#rules/money.ts'
import { rowOf } from './issue.ts'
import { findTransaction, isUndoable, toTransaction, type TransactionRow } from './read-transaction.ts'

/** The movement, if this person may take it back now; else the reason why not. */
const undoableRow = async (db: Db | Trx, ctx: Ctx, wire: string): Promise<TransactionRow> => {
  const row = await findTransaction(db, ctx, readId('transaction', wire))
  const verdict = mayUndo(ctx.person, { staff_id: row.staff_id === null ? null : `s${row.staff_id}`, at: row.at }, ctx.now)
  if (verdict === 'forbidden') throw new Refusal('forbidden')
  if (!isUndoable(row)) throw new Refusal('not_undoable')
  if (row.undone_by !== null) throw new Refusal('already_undone')
  if (verdict === 'too_late') throw new Refusal('undo_too_late')
  return row
}

export const previewUndo = async (ctx: Ctx, { params }: Parsed<typeof previewCall>): Promise<Answer<typeof previewCall>> => {
  const row = await undoableRow(ctx.db, ctx, params.id)
  if (row.kind === 'transfer') return previewBack(ctx, row)
  const { rows } = await sql<{ back: bigint; balance: bigint }>`
    select greatest(coalesce(sum(case when ${row.amount}::bigint > 0 then -l.remaining else -e.amount end), 0)::bigint, min(g.held - g.balance)) as back, min(g.balance) as balance
    from entry e join lot l on l.lot_id = e.lot_id join gift_card g on g.gift_card_id = e.gift_card_id
    where e.shop_id = ${ctx.shop.shop_id} and e.movement_id = ${row.movement_id}`.execute(ctx.db)
  const { back = 0n, balance = 0n } = rows[0] ?? {}
  if (back === 0n) throw new Refusal('nothing_left')
  return foretold(ctx, row, back, balance)
}

const foretold = (ctx: Ctx, row: TransactionRow, back: bigint, balance: bigint): Answer<typeof previewCall> => ({
  amount: formatMinor(row.amount),
  takes_back: formatMinor(back),
  spent: formatMinor(row.amount + back),
  balance_before: formatMinor(balance),
  balance_after: formatMinor(balance + back),
  currency: ctx.shop.currency,
})

/** A transfer goes back as a whole, and only where nothing of it is spent or set aside. */
const previewBack = async (ctx: Ctx, row: TransactionRow): Promise<Answer<typeof previewCall>> => {
  const { rows } = await sql<{ whole: boolean; merged: boolean; balance: bigint }>`
    select bool_and(l.remaining = l.amount) and min(t.balance - t.held) >= min(i.amount) as whole, bool_or(t.merged_into is not null) as merged,
      (select balance from gift_card where gift_card_id = ${row.gift_card_id}) as balance
    from movement i join lot l on l.movement_id = i.movement_id join gift_card t on t.gift_card_id = i.gift_card_id
    where i.shop_id = ${ctx.shop.shop_id} and (i.pair = ${row.movement_id} or (i.movement_id = ${row.movement_id} and i.pair is not null))`.execute(ctx.db)
  const { whole = false, merged = false, balance = 0n } = rows[0] ?? {}
  if (merged) throw new Refusal('card_merged')
  if (!whole) throw new Refusal('too_little_left')
  return foretold(ctx, row, -row.amount, balance)
}

/** The mail of a credit that is taken back whole doesn't leave any more. */
const cancelMail = async ({ trx, shop }: TrxCtx, movementId: bigint): Promise<void> => {
  await trx.updateTable('mail').set({ state: 'cancelled', next_try_at: null }).where('shop_id', '=', shop.shop_id).where('movement_id', '=', movementId).where('state', '=', 'queued').execute()
}

/** The cards of a movement: its own, and of a transfer the other one. */
const cardsOf = ({ kind, gift_card_id, cause_id }: TransactionRow): bigint[] => (kind === 'transfer' && cause_id !== null ? [gift_card_id, readId('gift_card', cause_id)] : [gift_card_id])

/** What has expired goes first where a checkout has set something aside: else the undo could take the money that is good for it. */
const expireHeld = async ({ trx, shop, now }: TrxCtx, cards: bigint[]): Promise<void> => {
  const held = await trx.selectFrom('gift_card').select('gift_card_id').where('shop_id', '=', shop.shop_id).where('gift_card_id', 'in', cards).where('held', '>', 0n).orderBy('gift_card_id').execute()
  for (const { gift_card_id } of held) await expireCard(trx, { shop_id: shop.shop_id, gift_card_id, today: dayIn(shop.time_zone, now), at: now })
}

export const undoTransaction = async (ctx: TrxCtx, { params }: Parsed<typeof undoCall>): Promise<Answer<typeof undoCall>> => {
  const row = await undoableRow(ctx.trx, ctx, params.id)
  const cards = cardsOf(row)
  await refuseErased(ctx.trx, ctx.shop.shop_id, cards)
  await expireHeld(ctx, cards)
  const { amount, ...posted } = await undo(ctx.trx, { shop_id: ctx.shop.shop_id, movement_id: row.movement_id, staff_id: ctx.person.id, at: ctx.now })
  if (amount === -row.amount) await cancelMail(ctx, row.movement_id)
  await audit(ctx.trx, ctx, 'undo', params.id, { transaction: wireId('transaction', posted.movement_id), amount: formatMinor(amount) })
  return { transaction: toTransaction(ctx, rowOf(ctx, { gift_card_id: row.gift_card_id, kind: 'undo', amount, expires_on: null, reason: row.reason, note: null, undoes: row.movement_id }, posted, null)) }
}
