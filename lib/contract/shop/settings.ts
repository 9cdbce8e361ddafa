export const expirationPeriods = ['day', 'week', 'month', 'year'] as const

/** When a bought gift card is sent: after payment, after the order's fulfilment, or manually. */
export const sendingMethods = ['after_payment', 'after_fulfillment', 'manual'] as const

/** Timeout for loading the product from the store, unless the shop sets another. */
export const productCallMs = 20_000

let zones: ReadonlySet<string> | undefined

const areas = 'Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific'

const place = new RegExp(`^(${areas})(/[A-Z][A-Za-z_-]+){1,2}$`)

/**
 * Checks for an IANA zone by its listed name or another name of the same place. Offsets ("+05:00")
 * and old aliases mean something else, or nothing, to the database.
 */
export function isZone(name: string): boolean {
  zones ??= new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])
  return zones.has(name) || (place.test(name) && zones.has(listedName(name)))
}

/**
 * Resolves aliases: Node's data may list only one name of a zone, as Asia/Calcutta for
 * Asia/Kolkata.
 */
const listedName = (name: string): string => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return ''
  }
}
