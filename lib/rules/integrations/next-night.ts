import { daysFrom } from '#rules/tools/day-range.ts'
import { instantOf } from '#rules/tools/local-time.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'

const hour = '03:00'

/** Returns the next 03:00 of a time zone after an instant. */
export const nextNight = (zone: string, now: Date): Date => {
  const today = dayIn(zone, now)
  const first = new Date(instantOf(`${today}T${hour}`, zone)!)
  return first > now ? first : new Date(instantOf(`${daysFrom(today, 1)}T${hour}`, zone)!)
}
