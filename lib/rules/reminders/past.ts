import { daysFrom } from '#rules/tools/day-range.ts'
import { anchorOf, lastDue, type Timing } from './due.ts'

/** The first day of a calendar that has no first day. */
const ever = '1900-01-01'
/** Days after which expired credit is past any email. */
const expiredMost = 365

/**
 * Returns the anchors whose emails were due by a time: of expired credit those of a year, of coming
 * expirations those from today on. `seeds` is open where every card is looked at.
 */
export const pastAnchors = (
  timing: Timing,
  zone: string,
  at: Date,
  today: string,
): { from: string; to: string; seeds: string | null } => {
  const to = anchorOf(timing, lastDue(timing, zone, at))
  if (timing.when === 'inactive') return { from: ever, to, seeds: null }
  const from = timing.when === 'before_expiry' ? today : daysFrom(to, -expiredMost)
  return { from, to, seeds: from }
}
