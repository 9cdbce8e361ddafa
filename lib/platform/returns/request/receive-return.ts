import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { receiveReturn as call } from '#contract/returns/requests.ts'
import { audit } from '#platform/audit.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { readId } from '#platform/ids.ts'
import { awaitsItems, noteArrival } from './arrive-late.ts'
import { returnNow } from './full-return.ts'
import { mailCustomer } from './mail-customer.ts'
import { holdReturn, moveReturn } from './move-return.ts'
import { linesOfReturn, orderOf } from './read-return.ts'
import { closingOf, refundReturn } from './refund-return.ts'

type Counted = Parsed<typeof call>['body']['lines']

/** Writes what arrived of each line; refused unless it adds up to the line's pieces. */
const count = async (ctx: TrxCtx, return_id: bigint, counted: Counted): Promise<number> => {
  const lines = await linesOfReturn(ctx.trx, ctx.shop.shop_id, return_id)
  const wrong = (field: string, problem: string) =>
    new Refusal('invalid_input', { field, message: `${field}: ${problem}` })
  const seen = new Map(
    counted.map((line, i) => [readId('order_line', line.line_item_id), { ...line, i }]),
  )
  if (seen.size < counted.length) throw wrong('lines', 'a line comes twice')
  if (lines.length !== seen.size) throw wrong('lines', 'each line of the return, and no other')
  let pieces = 0
  for (const { line_id, quantity } of lines) {
    const line = seen.get(line_id)
    if (!line) throw wrong('lines', 'each line of the return, and no other')
    const { i, accepted, damaged, missing, refund_damaged = false } = line
    if (accepted + damaged + missing !== quantity)
      throw wrong(`lines.${i}.accepted`, `accepted, damaged and missing add up to ${quantity}`)
    pieces += accepted + (refund_damaged ? damaged : 0)
    await sql`
      update return_line
      set accepted = ${accepted}, damaged = ${damaged}, missing = ${missing},
        refund_damaged = ${refund_damaged}
      where shop_id = ${ctx.shop.shop_id} and return_id = ${return_id}
        and line_id = ${line_id}`.execute(ctx.trx)
  }
  return pieces
}

/**
 * Records what arrived of an approved return and refunds what was accepted; of one that was refunded
 * on approval, restocks it.
 */
export const receiveReturn = async (
  ctx: TrxCtx,
  { params, body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { trx, shop } = ctx
  const id = readId('return', params.id)
  const row = await holdReturn(trx, shop.shop_id, id)
  if (await awaitsItems(trx, row)) {
    const pieces = await count(ctx, id, body.lines)
    await noteArrival(ctx, row)
    await audit(trx, ctx, 'receive_return', params.id, { pieces })
    return { return: await returnNow(ctx, trx, id) }
  }
  const notification = body.notification ?? true
  await moveReturn(ctx, row, 'receive', { set: { lapses_at: null } })
  const pieces = await count(ctx, id, body.lines)
  await audit(trx, ctx, 'receive_return', params.id, { pieces })
  // for fewer pieces than requested, a person decides on the amount
  const isAsRequested = row.refund_amount === null || pieces === row.pieces
  const mayRefund = pieces > 0 && isAsRequested && (body.refund ?? true)
  const order = await orderOf(trx, row)
  // a person refunds where other items have the price of a gift card
  const close_cards = mayRefund ? await closingOf(trx, row, order) : null
  const refunds = close_cards !== null
  if (notification && (!refunds || row.to === 'original'))
    await mailCustomer(ctx, row, 'return_received')
  if (refunds)
    await refundReturn(ctx, { ...row, state: 'received' }, order, { notification, close_cards })
  return { return: await returnNow(ctx, trx, id) }
}
