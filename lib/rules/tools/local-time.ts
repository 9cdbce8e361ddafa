/** Returns the zone's offset from UTC at an instant, in minutes. */
const aheadOf = (zone: string, at: number): number => {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute', number>
  return Math.round(
    (Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute) -
      Math.floor(at / 60_000) * 60_000) /
      60_000,
  )
}

/**
 * Converts "2026-03-29T09:30" in a zone to an instant in UTC; null if it isn't a time. A skipped
 * hour means the one after it, a repeated hour its first occurrence.
 */
export const instantOf = (local: string, zone: string): string | null => {
  const wall = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) ? Date.parse(`${local}:00Z`) : Number.NaN
  if (Number.isNaN(wall)) return null
  // one of the offsets of the days before and after is in force
  const offsets = [aheadOf(zone, wall - 86_400_000), aheadOf(zone, wall + 86_400_000)]
  const instants = offsets
    .map((ahead) => wall - ahead * 60_000)
    .filter((at) => aheadOf(zone, at) * 60_000 === wall - at)
  return new Date(
    instants.length > 0 ? Math.min(...instants) : wall - Math.min(...offsets) * 60_000,
  ).toISOString()
}

/** Formats an instant as the zone's local time, "2026-03-29T09:30". */
export const localOf = (instant: Date, zone: string): string =>
  new Date(instant.getTime() + aheadOf(zone, instant.getTime()) * 60_000).toISOString().slice(0, 16)
