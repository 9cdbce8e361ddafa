/** Lists the time zones to choose from, including the shop's own under whatever name. */
export const timeZones = (...own: string[]): string[] =>
  [...new Set([...own, 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted()
