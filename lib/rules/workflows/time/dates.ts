import type { Timing, WorkflowData } from '#contract/workflows/definition-shapes.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { lastDayOf, monthOf, weekdayOf } from '#rules/tools/calendar.ts'
import { daysFrom } from '#rules/tools/day-range.ts'
import { instantOf } from '#rules/tools/local-time.ts'
import { isSame } from '#rules/tools/same.ts'

/** Days that are caught up after a downtime. */
const caughtUp = 7
/** Time of the shop's clock at which a day's events happen. */
const clock = '09:00'

/** Returns the time at which the events of a day happen. */
export const momentOf = (day: string, zone: string): Date =>
  new Date(instantOf(`${day}T${clock}`, zone) ?? `${day}T09:00:00Z`)

/** Returns the last day whose events have happened by a time. */
export const lastDay = (at: Date, zone: string): string => {
  const today = dayIn(zone, at)
  return momentOf(today, zone) <= at ? today : daysFrom(today, -1)
}

/**
 * Lists the days whose events are still to be written, the oldest first: those since `doneThrough`
 * and since somebody listens, at most a week back.
 */
export const daysToDo = (
  { doneThrough, since }: { doneThrough: string | null; since: Date },
  zone: string,
  now: Date,
): string[] => {
  const last = lastDay(now, zone)
  const before = [lastDay(since, zone), daysFrom(last, -caughtUp), doneThrough ?? '']
  const first = daysFrom(before.toSorted().at(-1)!, 1)
  const days: string[] = []
  for (let day = first; day <= last; day = daysFrom(day, 1)) days.push(day)
  return days
}

/** Checks whether a schedule has a day; the 31st is the last day of a shorter month. */
export const isScheduled = (timing: Timing, day: string): boolean => {
  if ('days' in timing || timing.every === 'day') return true
  if (timing.every === 'week') return weekdayOf(day) + 1 === timing.weekday
  const date = Number(day.slice(8))
  return date === timing.day || (timing.day > date && day === lastDayOf(monthOf(day)))
}

/**
 * Returns the dates that are celebrated on a day, as MM-DD: the day itself, and on 28 February of a
 * common year also the 29th.
 */
export const celebratedOn = (day: string): string[] => {
  const own = day.slice(5)
  return own === '02-28' && lastDayOf(monthOf(day)) === day ? [own, '02-29'] : [own]
}

/** Writes a timing as a part of an event's id. */
export const timingKey = (timing: Timing): string =>
  'days' in timing
    ? `days-${timing.days}`
    : [
        'every',
        timing.every,
        'weekday' in timing ? timing.weekday : '',
        'day' in timing ? timing.day : '',
      ]
        .filter((part) => part !== '')
        .join('-')

/** Checks whether a version listens to an event: the same trigger, and the same days of it. */
export const listensTo = (
  { trigger, timing }: Pick<WorkflowData, 'trigger' | 'timing'>,
  { topic, data }: { topic: string; data: unknown },
): boolean => {
  if (trigger !== topic) return false
  if (!timing) return true
  const own = typeof data === 'object' && data !== null && 'timing' in data ? data.timing : null
  return isSame(timing, own)
}
