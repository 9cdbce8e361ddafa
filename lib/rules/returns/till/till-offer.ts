import type { Return, Verdict } from '#contract/returns/requests-shapes.ts'
import { daysFrom } from '#rules/tools/day-range.ts'
import type { Picks, Terms } from './till-form.ts'

/** Bonus, fee and last day that the policy has for a refund at a till; amounts in wire form. */
export type TillOffer = { bonus: string; fee: string; expires_on: string | null }
const nothing = '0.00'

/** Checks whether the pieces are those that a return was requested for. */
export const isAsRequested = (picks: Picks, { lines }: Pick<Return, 'lines'>): boolean =>
  Object.keys(picks).length === lines.length &&
  lines.every(({ line_item_id: id, quantity }) => picks[id]?.quantity === quantity)

/**
 * Finds the policy's offer for the way that a till refunds, `today` being a day of the shop's
 * calendar; null if the policy refuses the return or changes nothing about it.
 */
export const tillOffer = (
  { outcome, offers }: Pick<Verdict, 'outcome' | 'offers'>,
  { to, newOrder }: Pick<Terms, 'to' | 'newOrder'>,
  today: string,
): TillOffer | null => {
  const way = to === 'credit' && newOrder.trim() ? 'exchange' : to
  const offer = offers.find((one) => one.to === way)
  if (!offer || outcome === 'refuse') return null
  const { bonus, fee, expires_days } = offer
  if (bonus === nothing && fee === nothing && !expires_days) return null
  return { bonus, fee, expires_on: expires_days ? daysFrom(today, expires_days) : null }
}
