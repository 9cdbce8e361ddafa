import type { Ctx } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { findOrder, type LineRow, linesOf, type OrderRow } from '#platform/orders/find-order.ts'
import { returnSettingsOf } from '#platform/returns/policy/read-settings.ts'
import { type OrderVerdict, verdictOf } from '#platform/returns/policy/verdict-of.ts'
import { piecesUnderWay } from '#platform/returns/request/read-return.ts'
import type { ReturnSettings } from '#rules/returns/policy.ts'
import type { Picked } from '#rules/returns/refund-sums.ts'
import type { Visit } from './open-visit.ts'

/** An order as a visit may see it; `left`: pieces of each line that can still go back. */
export type ShownOrder = {
  row: OrderRow
  lines: LineRow[]
  settings: ReturnSettings
  left: number[]
  verdict: OrderVerdict
}

const nameOf = async (
  db: Db | Trx,
  { shop, order_id }: Pick<Visit, 'shop' | 'order_id'>,
): Promise<string> => {
  const { name } = await db
    .selectFrom('orders')
    .select('name')
    .where('shop_id', '=', shop.shop_id)
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  return name
}

/** Returns the email of a gift's recipient; null where the buyer returns. */
const giftOf = ({ receipt_id, email }: Visit): string | null => (receipt_id === null ? null : email)

/** Reads a visit's order and what is left of it; `locks` holds the order's row, to request. */
export const shownOrder = async (
  db: Db | Trx,
  visit: Visit,
  now: Date,
  locks = false,
): Promise<ShownOrder> => {
  const { shop, line_ids } = visit
  const row = await findOrder(db, shop.shop_id, await nameOf(db, visit), locks)
  const lines = await linesOf(db, shop.shop_id, row.order_id)
  const settings = await returnSettingsOf(db, shop.shop_id)
  const gift = giftOf(visit)
  const verdict = await verdictOf({ db, shop, now }, settings, { row, lines, gift })
  const pending = await piecesUnderWay(db, shop.shop_id, row.order_id)
  const isAccepting = settings.storefront && (visit.receipt_id === null || settings.gift_returns)
  const left = lines.map(({ line_id }, at) => {
    const { returnable, judged } = verdict.lines[at]!
    const isShown = line_ids === null || line_ids.includes(line_id)
    const free = returnable - (pending.get(line_id) ?? 0)
    return isAccepting && isShown && judged.length === 0 && free > 0 ? free : 0
  })
  return { row, lines, settings, left, verdict }
}

/** Judges chosen pieces; a gift's outcome is credit, whatever else the policy offers. */
export const chosenVerdict = async (
  { db, now }: Pick<Ctx, 'now'> & { db: Db | Trx },
  visit: Visit,
  { row, lines, settings }: ShownOrder,
  picked: readonly Picked[],
): Promise<OrderVerdict> => {
  const gift = giftOf(visit)
  const { shop } = visit
  const verdict = await verdictOf({ db, shop, now }, settings, { row, lines, gift }, picked)
  const offers = gift === null ? verdict.offers : verdict.offers.filter(({ to }) => to === 'credit')
  return { ...verdict, offers }
}
