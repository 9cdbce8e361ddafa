/** The time zones to choose from, the shop's own among them, whatever its name. */
export const timeZones = (...own: string[]): string[] =>
  [...new Set([...own, 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted()
