import {
  type ReminderMail,
  type ReminderWhen,
  reminderMails,
} from '#contract/reminders/reminder.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { type DayRange, daysFrom } from '#rules/tools/day-range.ts'
import { instantOf } from '#rules/tools/local-time.ts'

/** The parts of a rule that decide when its emails leave. */
export type Timing = { when: ReminderWhen; days: number; at: string }

const hourMs = 60 * 60 * 1000
/** Emails that came due within so long before now are still sent. */
export const caughtUpMs = 72 * hourMs

/** Checks that a rule counts its days as its email says. */
export const fits = (mail: ReminderMail, when: ReminderWhen): boolean =>
  reminderMails[mail].when === when

const shiftOf = ({ when, days }: Timing): number => (when === 'before_expiry' ? -days : days)

/** Returns the day of emails about an anchor: the last activity's, or the expiration date. */
export const dueDay = (timing: Timing, anchor: string): string => daysFrom(anchor, shiftOf(timing))
/** Returns the anchor that is due on a day. */
export const anchorOf = (timing: Timing, day: string): string => daysFrom(day, -shiftOf(timing))

/** Returns the time at which a day's emails leave, by the shop's clock. */
export const dueAt = ({ at }: Timing, day: string, zone: string): Date =>
  new Date(instantOf(`${day}T${at}`, zone) ?? `${day}T12:00:00Z`)

/** Returns a `dueAt` that computes a time once, because many people are due on the same day. */
export const dueTimesIn = (zone: string): ((timing: Timing, day: string) => Date) => {
  const known = new Map<string, Date>()
  return (timing, day) => {
    const key = `${day} ${timing.at}`
    const at = known.get(key) ?? dueAt(timing, day, zone)
    known.set(key, at)
    return at
  }
}

/** Returns the last day whose emails were due by now. */
export const lastDue = (timing: Timing, zone: string, now: Date): string => {
  const today = dayIn(zone, now)
  return dueAt(timing, today, zone) <= now ? today : daysFrom(today, -1)
}

/**
 * Divides the days since those that are done: `due` are sent, oldest first; `skipped` are too long
 * ago, as after a long downtime.
 */
export const daysToDo = (
  timing: Timing & { done_through: string },
  zone: string,
  now: Date,
): { skipped: DayRange | null; due: string[] } => {
  const last = lastDue(timing, zone, now)
  const first = daysFrom(timing.done_through, 1)
  if (first > last) return { skipped: null, due: [] }
  const due: string[] = []
  for (let day = last; day >= first; day = daysFrom(day, -1)) {
    if (dueAt(timing, day, zone).getTime() < now.getTime() - caughtUpMs)
      return { skipped: { from: first, to: day }, due }
    due.unshift(day)
  }
  return { skipped: null, due }
}
