import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { judgeReturn as call } from '#contract/returns/policy.ts'
import type { Ctx } from '#platform/ctx.ts'
import { readId, wireId } from '#platform/ids.ts'
import { findOrder, type LineRow, linesOf } from '#platform/orders/find-order.ts'
import type { Picked } from '#rules/returns/refund-sums.ts'
import { keptSettings } from './change-settings.ts'
import { returnSettingsOf } from './read-settings.ts'
import { toVerdict, toWhy, verdictOf } from './verdict-of.ts'

/** Finds the places of chosen lines among an order's; refused if one isn't its own or comes twice. */
export const placesOf = (
  lines: readonly LineRow[],
  chosen: readonly { line_item_id: string; quantity: number }[],
): Picked[] => {
  const places = new Map(lines.map(({ line_id }, at) => [line_id, at]))
  const seen = new Set<number>()
  return chosen.map(({ line_item_id, quantity }, i) => {
    const field = `lines.${i}.line_item_id`
    const at = places.get(readId('order_line', line_item_id))
    if (at === undefined) throw new Refusal('not_found', { field })
    if (seen.has(at))
      throw new Refusal('invalid_input', { field, message: `${field}: already chosen` })
    seen.add(at)
    return { at, quantity }
  })
}

/** Judges a return of an order under the shop's policy or the given one. */
export const judgeReturn = async (
  ctx: Ctx,
  { body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { db, shop } = ctx
  const row = await findOrder(db, shop.shop_id, body.order_id)
  const lines = await linesOf(db, shop.shop_id, row.order_id)
  const settings = body.settings
    ? keptSettings(body.settings)
    : await returnSettingsOf(db, shop.shop_id)
  const picked = body.lines && placesOf(lines, body.lines)
  const found = await verdictOf(ctx, settings, { row, lines }, picked)
  return {
    verdict: toVerdict(found, lines),
    lines: lines.map(({ line_id }, at) => ({
      line_item_id: wireId('order_line', line_id),
      returnable: found.lines[at]!.returnable,
      why: toWhy(found.lines[at]!.judged, lines),
    })),
  }
}
