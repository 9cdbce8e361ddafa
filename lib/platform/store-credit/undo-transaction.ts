import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type {
  previewUndo as previewCall,
  undoTransaction as undoCall,
} from '#contract/store-credit/calls.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx, TrxCtx } from '#platform/ctx.ts'
import { refuseErased } from '#platform/customers/personal-data/refuse-erased.ts'
import { rehearse, type Trx } from '#platform/db/transact.ts'
import { readId, wireId } from '#platform/ids.ts'
import { undo } from '#platform/money/undo.ts'
import { cancelMailsAbout } from '#platform/mail/cancel.ts'
import { mayUndo } from '#rules/way/access.ts'
import { formatMinor } from '#rules/money.ts'
import { rowOf } from '#platform/money/issue.ts'
import {
  findTransaction,
  isUndoable,
  toTransaction,
  type TransactionRow,
} from '#platform/money/transaction.ts'

/** Returns the movement if this person may undo it now; otherwise throws the reason. */
const undoableRow = async (trx: Trx, ctx: Ctx, wire: string): Promise<TransactionRow> => {
  const row = await findTransaction(trx, ctx, readId('transaction', wire))
  const verdict = mayUndo(
    ctx.actor,
    { staff_id: row.staff_id === null ? null : `s${row.staff_id}`, at: row.at },
    ctx.now,
  )
  if (verdict === 'forbidden') throw new Refusal('forbidden')
  if (!isUndoable(row)) throw new Refusal('not_undoable')
  if (row.undone_by !== null) throw new Refusal('already_undone')
  if (verdict === 'too_late') throw new Refusal('undo_too_late')
  return row
}

/** Runs the real undo and rolls it back, so that it refuses exactly what the undo would. */
export const previewUndo = async (
  ctx: Ctx,
  { params }: Parsed<typeof previewCall>,
): Promise<Answer<typeof previewCall>> =>
  rehearse(ctx.db, async (trx) => {
    const row = await undoableRow(trx, ctx, params.id)
    await refuseErased(trx, ctx.shop.shop_id, cardsOf(row))
    const before = await cardOf(trx, ctx, row)
    const { amount } = await undoRow({ ...ctx, trx }, row)
    const after = await cardOf(trx, ctx, row)
    const back = row.kind === 'transfer' ? -row.amount : amount
    const owed = after.owed - before.owed
    return {
      amount: formatMinor(row.amount),
      takes_back: formatMinor(back),
      spent: formatMinor(row.amount + back),
      balance_before: formatMinor(before.balance),
      balance_after: formatMinor(after.balance),
      ...(owed > 0n ? { owed_again: formatMinor(owed) } : {}),
      currency: ctx.shop.currency,
    }
  })

const cardOf = (
  trx: Trx,
  { shop }: Pick<Ctx, 'shop'>,
  { gift_card_id }: TransactionRow,
): Promise<{ balance: bigint; owed: bigint }> =>
  trx
    .selectFrom('gift_card')
    .select(['balance', 'owed'])
    .where('shop_id', '=', shop.shop_id)
    .where('gift_card_id', '=', gift_card_id)
    .executeTakeFirstOrThrow()

/** Lists a movement's cards: its own and, for a transfer, the other one. */
const cardsOf = ({ kind, gift_card_id, cause_id }: TransactionRow): bigint[] =>
  kind === 'transfer' && cause_id !== null
    ? [gift_card_id, readId('gift_card', cause_id)]
    : [gift_card_id]

const undoRow = (ctx: TrxCtx, { movement_id }: TransactionRow) => undo(ctx, { movement_id })

export const undoTransaction = async (
  ctx: TrxCtx,
  { params }: Parsed<typeof undoCall>,
): Promise<Answer<typeof undoCall>> => {
  const row = await undoableRow(ctx.trx, ctx, params.id)
  await refuseErased(ctx.trx, ctx.shop.shop_id, cardsOf(row))
  const { amount, ...posted } = await undoRow(ctx, row)
  // cancels the queued email of credit that is undone in full
  if (amount === -row.amount) await cancelMailsAbout(ctx.trx, ctx.shop.shop_id, [row.movement_id])
  await audit(ctx.trx, ctx, 'undo', params.id, {
    transaction: wireId('transaction', posted.movement_id),
    amount: formatMinor(amount),
  })
  return {
    transaction: toTransaction(
      ctx,
      rowOf(
        ctx,
        {
          gift_card_id: row.gift_card_id,
          kind: 'undo',
          amount,
          expires_on: null,
          reason: row.reason,
          note: null,
          undoes: row.movement_id,
        },
        posted,
        null,
      ),
    ),
  }
}
