import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { putGiftCard as call } from '#contract/gift-cards/change.ts'
import { audit } from '#platform/audit.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { wireId } from '#platform/ids.ts'
import { adjust } from '#platform/money/adjust.ts'
import { allowedAmount, allowedExpiry, allowedTaking } from '#platform/money/gates/gates.ts'
import { toTransaction, type TransactionRow } from '#platform/money/transaction.ts'
import { parseMoney } from '#rules/money.ts'
import { extendLots } from '#platform/ledger/extend-lots.ts'
import { noteEvent } from '#platform/money/note-event.ts'
import { cardNow, type GiftCardRow, holdGiftCard } from './read-gift-card.ts'

/**
 * Changes the fields of the call: balance (by a difference), expiration of all open lots, note.
 * Beside a balance the note is the transaction's, like the reason; alone it is the card's own.
 */
export const putGiftCard = async (
  ctx: TrxCtx,
  { params, body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { balance, expected_balance, expires_on, note, reason = 'Other' } = body.gift_card
  if (balance === undefined && expires_on === undefined && note === undefined)
    throw new Refusal('invalid_input', {
      field: 'gift_card',
      message: 'gift_card: names nothing to change',
    })
  const amount = balance === undefined ? null : await allowedChange(ctx, balance)
  const day =
    expires_on === undefined ? undefined : allowedExpiry(ctx, expires_on, 'gift_card.expires_on')
  const card = await holdGiftCard(ctx, params.id)
  const expected = expected_balance === undefined ? null : parseMoney(expected_balance)
  if (expected !== null && expected !== card.balance)
    throw new Refusal('balance_moved', {
      facts: { balance: (await cardNow(ctx, card.gift_card_id)).balance },
    })
  const moved =
    amount === null
      ? null
      : await moveBy(ctx, card, amount, { reason, note: note || null, expires_on: day ?? null })
  if (day !== undefined) await changeExpiry(ctx, card, day)
  if (note !== undefined && moved === null) await changeNote(ctx, card, note || null)
  return {
    gift_card: await cardNow(ctx, card.gift_card_id),
    transaction: moved && toTransaction(ctx, moved),
  }
}

const allowedChange = async (ctx: TrxCtx, balance: string): Promise<bigint> =>
  balance.startsWith('-')
    ? allowedTaking(ctx, balance, 'gift_card.balance')
    : allowedAmount(ctx, balance, 'gift_card.balance')

const moveBy = (
  ctx: TrxCtx,
  { gift_card_id, customer_id }: GiftCardRow,
  amount: bigint,
  how: { reason: string; note: string | null; expires_on: string | null },
): Promise<TransactionRow> => adjust(ctx, { gift_card_id, customer_id, amount, ...how, mail: null })

/** Gives every open lot of the card this expiration date, or none. */
const changeExpiry = async (
  ctx: TrxCtx,
  { gift_card_id, next_expiry }: GiftCardRow,
  day: string | null,
): Promise<void> => {
  const lots = sql`
    select lot_id, gift_card_id, ${next_expiry}::date as was
    from lot
    where shop_id = ${ctx.shop.shop_id}
      and gift_card_id = ${gift_card_id}
      and remaining > 0
      and expires_on is distinct from ${day}::date`
  if ((await extendLots(ctx, lots, day)) === 0) return
  await audit(ctx.trx, ctx, 'change_expiry', wireId('gift_card', gift_card_id), {
    from: next_expiry,
    to: day,
  })
}

const changeNote = async (
  ctx: TrxCtx,
  { gift_card_id }: GiftCardRow,
  note: string | null,
): Promise<void> => {
  await ctx.trx
    .updateTable('gift_card')
    .set({ note })
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('gift_card_id', '=', gift_card_id)
    .execute()
  await noteEvent(ctx, { gift_card_id, kind: 'noted' })
  await audit(ctx.trx, ctx, 'note_card', wireId('gift_card', gift_card_id))
}
