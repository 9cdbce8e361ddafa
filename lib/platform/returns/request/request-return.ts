import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { requestReturn as call } from '#contract/returns/requests.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { findOrder, linesOf } from '#platform/orders/find-order.ts'
import { refuseCredited } from '#platform/money/gates/ticket.ts'
import { placesOf } from '#platform/returns/policy/judge-return.ts'
import { amountIn } from '#platform/returns/refund/amounts.ts'
import { roleOf } from '#rules/way/access.ts'
import { returnNow } from './full-return.ts'
import { openReturn, type Wanted } from './open-return.ts'

const originOf = (isTill: boolean, isTicket: boolean): Wanted['origin'] => {
  if (isTill) return 'till'
  return isTicket ? 'helpdesk' : 'staff'
}

/** Requests a return of pieces, or of an amount alone, in a customer's name. */
export const requestReturn = async (
  ctx: TrxCtx,
  { body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { trx, shop, actor } = ctx
  const row = await findOrder(trx, shop.shop_id, body.order_id, true)
  const lines = await linesOf(trx, shop.shop_id, row.order_id)
  const places = placesOf(lines, body.lines)
  const amount = body.refund_amount ? amountIn(body.refund_amount, 'refund_amount') : 0n
  if (amount === 0n && places.length === 0)
    throw new Refusal('invalid_input', { field: 'lines', message: 'lines: Required Field' })
  const email = body.email || null
  const own = (row.customer_email ?? row.email)?.toLowerCase() ?? null
  const isOther = email !== null && email !== own
  if (isOther && own !== null && !shop.settings.refund_always_expose_change_customer_button)
    throw new Refusal('invalid_input', {
      field: 'email',
      message: 'email: the order has a customer of its own',
    })
  const { ticket, duplicate_seen: seen = false } = body
  if (ticket && !seen) await refuseCredited(trx, shop.shop_id, ticket)
  const wanted: Wanted = {
    lines: places.map((place, i) => ({
      ...place,
      reason: body.lines[i]!.reason ?? null,
      words: body.lines[i]!.words || null,
    })),
    refund_amount: amount === 0n ? null : amount,
    to: body.to ?? 'credit',
    origin: originOf(roleOf(actor) === 'pos', Boolean(ticket)),
    own: isOther ? { email, name: body.name || null } : null,
    note: body.internal_note || null,
    notification: body.notification ?? true,
    override: body.override ?? false,
    ticket: ticket ? { ...ticket, seen } : undefined,
  }
  const id = await openReturn(ctx, { row, lines }, wanted)
  return { return: await returnNow(ctx, trx, id) }
}
