import type { Hold } from '#contract/workflows/definition-shapes.ts'
import { daysFrom } from '#rules/tools/day-range.ts'
import { instantOf, localOf } from '#rules/tools/local-time.ts'

/** Facts of the order on which a hold may wait. */
export type Holding = {
  /** the shop's time zone */
  zone: string
  /** time of the event that earned the credit */
  at: Date
  fulfilled_at: Date | null
  /** end of the order's return window, its last day; null: it has none */
  lastDay: string | null
}

/** Adds days in the shop's calendar, at the same local time. */
const later = (at: Date, days: number, zone: string): Date => {
  const local = localOf(at, zone)
  return new Date(instantOf(`${daysFrom(local.slice(0, 10), days)}${local.slice(10)}`, zone)!)
}

/**
 * Returns when held credit is due: at once, after days at the same local time, so many days after
 * the fulfilment, or at the first minute after the return window. Null: the order isn't fulfilled
 * yet.
 */
export const dueAt = (hold: Hold | undefined, { zone, at, ...order }: Holding): Date | null => {
  switch (hold?.mode ?? 'none') {
    case 'none':
      return at
    case 'days':
      return later(at, hold?.days ?? 0, zone)
    case 'fulfilled':
      return order.fulfilled_at && later(order.fulfilled_at, hold?.days ?? 0, zone)
    case 'return_window':
      return order.lastDay === null
        ? at
        : new Date(instantOf(`${daysFrom(order.lastDay, 1)}T00:00`, zone)!)
  }
}
