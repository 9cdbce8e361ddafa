import type { RefundInput } from '#contract/returns/refund-shapes.ts'
import type { Trx } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import { cardsOfReturn } from '#platform/returns/bought/cards-of-return.ts'
import { type Refunded, refundOrder } from '#platform/returns/refund/refund-order.ts'
import type { Refunding } from '#platform/returns/refund/refunding.ts'
import { formatMinor } from '#rules/money.ts'
import { arrived } from '#rules/returns/arrived.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { daysFrom } from '#rules/tools/day-range.ts'
import type { ReturnLineTable } from '#platform/returns/tables.ts'
import type { Selectable } from 'kysely'
import type { ReturnHeld } from './move-return.ts'

type Line = Selectable<ReturnLineTable>

const linesOf = (trx: Trx, { shop_id, return_id }: ReturnHeld): Promise<Line[]> =>
  trx
    .selectFrom('return_line')
    .selectAll()
    .where('shop_id', '=', shop_id)
    .where('return_id', '=', return_id)
    .orderBy('line_id')
    .execute()

/** Lists the lines of a return with the pieces to refund. */
const piecesOf = async (trx: Trx, row: ReturnHeld) =>
  (await linesOf(trx, row)).map((line) => ({
    line,
    pieces: arrived(line, { isKept: row.verdict?.keep_item === true }),
  }))

/** Lists the gift cards that the refund of a return closes; null: a person must say. */
export const closingOf = async (
  trx: Trx,
  row: ReturnHeld,
  order: { name: string },
): Promise<string[] | null> =>
  cardsOfReturn(trx, {
    ...row,
    order_name: order.name,
    pieces: (await piecesOf(trx, row)).map(({ line: { line_id }, pieces: { quantity } }) => ({
      line_id,
      quantity,
    })),
  })

type Settled = { notification: boolean; close_cards: string[] }

/**
 * Refunds the accepted pieces of a return, or its requested amount, in the caller's transaction, with
 * bonus, fee and expiry of the policy of its request; gift cards among the pieces are closed. A
 * gift's goes to the address of its return.
 */
export const refundReturn = async (
  act: Refunding,
  row: ReturnHeld,
  order: { name: string },
  { notification, close_cards }: Settled,
): Promise<Refunded> => {
  const { shop, now } = act
  const lines = await piecesOf(act.trx, row)
  const { verdict } = row
  const outcome = verdict?.outcomes?.find(({ to }) => to === row.to)
  const expires_on = outcome?.expires_days
    ? daysFrom(dayIn(shop.time_zone, now), outcome.expires_days)
    : null
  const input: RefundInput = {
    selected_line_items: lines.flatMap(({ line: { line_id, reason }, pieces }) =>
      pieces.quantity > 0
        ? [{ line_item_id: wireId('order_line', line_id), ...pieces, reason }]
        : [],
    ),
    to: row.to === 'original' ? 'original' : 'credit',
    reward_source: row.to === 'exchange' ? 'exchange' : 'return',
    ...(row.refund_amount === null
      ? { fee: outcome?.fee ?? '0' }
      : { refund_amount: formatMinor(row.refund_amount) }),
    ...(outcome && row.to !== 'original' && Number(outcome.bonus_percent) > 0
      ? { bonus: { percent: outcome.bonus_percent, expires_on } }
      : {}),
    expires_on,
    close_cards,
    notification,
    internal_note: row.note,
    return_id: wireId('return', row.return_id),
    ...(row.helpdesk !== null && row.ticket !== null
      ? { ticket: { helpdesk: row.helpdesk, id: row.ticket }, duplicate_seen: row.ticket_seen }
      : {}),
  }
  return refundOrder(act, order.name, input)
}
