/** Minutes that a zone's clock is ahead of UTC at an instant. */
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
 * "2026-03-29T09:30" on a zone's clock as an instant in UTC, or null where it isn't a time. An hour
 * that the clock skips is the one after it; one that comes twice is the first.
 */
export const instantOf = (local: string, zone: string): string | null => {
  const wall = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) ? Date.parse(`${local}:00Z`) : Number.NaN
  if (Number.isNaN(wall)) return null
  // the offsets of the day before and after: one of them is the one that holds
  const offsets = [aheadOf(zone, wall - 86_400_000), aheadOf(zone, wall + 86_400_000)]
  const instants = offsets
    .map((ahead) => wall - ahead * 60_000)
    .filter((at) => aheadOf(zone, at) * 60_000 === wall - at)
  return new Date(
    instants.length > 0 ? Math.min(...instants) : wall - Math.min(...offsets) * 60_000,
  ).toISOString()
}

/** An instant as the zone's clock shows it, "2026-03-29T09:30". */
export const localOf = (instant: Date, zone: string): string =>
  new Date(instant.getTime() + aheadOf(zone, instant.getTime()) * 60_000).toISOString().slice(0, 16)
