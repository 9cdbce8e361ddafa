import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { getGiftCard as call } from '#contract/gift-cards/read.ts'
import type { Ctx } from '#platform/ctx.ts'
import { readId, wireId } from '#platform/ids.ts'
import type { LotTable } from '#platform/ledger/tables.ts'
import { toTransaction, transactionRows } from '#platform/money/transaction.ts'
import { formatMinor } from '#rules/money.ts'
import { findGiftCard, toGiftCard } from './read-gift-card.ts'

type LotRow = Pick<
  LotTable,
  'kind' | 'amount' | 'remaining' | 'expires_on' | 'created_at' | 'movement_id'
> & { lot_id: bigint }
const rowsMax = 250

/** Returns a card and its lots in spending order, on request with its redemptions. */
export const explainGiftCard = async (
  ctx: Ctx,
  { params, query }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const row = await findGiftCard(ctx.db, ctx, readId('gift_card', params.id))
  const { rows: lots } = await sql<LotRow>`
    select lot_id, kind, amount, remaining, expires_on, created_at, movement_id
    from lot
    where shop_id = ${ctx.shop.shop_id} and gift_card_id = ${row.gift_card_id}
    order by remaining = 0, expires_on nulls last, lot_id
    limit ${rowsMax}`.execute(ctx.db)
  const gift_card = { ...toGiftCard(ctx, row), lots: lots.map(toLot) }
  if (!query.with_usages) return { gift_card }
  const { rows } = await transactionRows(
    sql`
      where m.shop_id = ${ctx.shop.shop_id}
        and m.gift_card_id = ${row.gift_card_id}
        and m.amount < 0
      order by m.movement_id desc
      limit ${rowsMax}`,
  ).execute(ctx.db)
  return { gift_card: { ...gift_card, usages: rows.map((usage) => toTransaction(ctx, usage)) } }
}

const toLot = (lot: LotRow) => ({
  lot_id: wireId('lot', lot.lot_id),
  kind: lot.kind,
  amount: formatMinor(lot.amount),
  remaining: formatMinor(lot.remaining),
  expires_on: lot.expires_on,
  created_at: lot.created_at.toISOString(),
  transaction_id: wireId('transaction', lot.movement_id),
})
