import { lightFormat } from 'date-fns/lightFormat'
import { toZonedTime } from 'date-fns-tz/toZonedTime'

const day = 86_400_000

/**
 * Formats an instant as the zone's local time, "2026-03-29T09:30". The formatInTimeZone of
 * date-fns-tz imports all of date-fns, which takes most of the time in which a program starts.
 */
export const localOf = (instant: Date, zone: string): string =>
  lightFormat(toZonedTime(instant, zone), "yyyy-MM-dd'T'HH:mm")

/** Reads a local time as if it were UTC. */
const wallOf = (local: string): number => Date.parse(`${local}:00Z`)

/** Returns the zone's offset from UTC at an instant, in milliseconds. */
const aheadOf = (zone: string, at: number): number => wallOf(localOf(new Date(at), zone)) - at

/**
 * Converts "2026-03-29T09:30" in a zone to an instant in UTC; null if it isn't a time. A skipped
 * hour means the one after it, a repeated hour its first occurrence: date-fns-tz's own fromZonedTime
 * answers both otherwise, depending on the zone.
 */
export const instantOf = (local: string, zone: string): string | null => {
  const wall = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) ? wallOf(local) : Number.NaN
  if (Number.isNaN(wall)) return null
  // one of the offsets of the days before and after is in force
  const offsets = [aheadOf(zone, wall - day), aheadOf(zone, wall + day)]
  const instants = offsets
    .map((ahead) => wall - ahead)
    .filter((at) => localOf(new Date(at), zone) === local)
  return new Date(
    instants.length > 0 ? Math.min(...instants) : wall - Math.min(...offsets),
  ).toISOString()
}
