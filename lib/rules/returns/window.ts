import { dayIn } from '#rules/store-credit/expiration.ts'
import { daysFrom } from '#rules/tools/day-range.ts'

type Dated = { created_at: Date; fulfilled_at: Date | null }

/**
 * Returns the last day of an order's return window in the shop's calendar: so many days after its
 * fulfilment, else after the order; null: no end.
 */
export const lastDayOf = (
  { created_at, fulfilled_at }: Dated,
  days: number | null,
  zone: string,
): string | null => (days === null ? null : daysFrom(dayIn(zone, fulfilled_at ?? created_at), days))

/** Checks for the window at a moment; its last day counts to midnight. */
export const isWithin = (lastDay: string | null, zone: string, now: Date): boolean =>
  lastDay === null || dayIn(zone, now) <= lastDay
