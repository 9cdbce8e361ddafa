/**
 * An amount in minor units (cents, pence). Never a float; conversion from and to text happens only
 * in this file.
 */
export type Minor = bigint

const pattern = /^(-?)(0|[1-9]\d{0,10})(?:\.(\d{1,2}))?$/

/** Parses "12.5" to 1250n; null unless the text is a decimal number with at most two decimals. */
export const parseMoney = (text: string): Minor | null => {
  const match = pattern.exec(text)
  if (!match) return null
  const [, sign, whole = '0', part = ''] = match
  const minor = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'))
  return sign ? -minor : minor
}

/** Formats 1250n as "12.50", the form of every answer. */
export const formatMinor = (minor: Minor): string => {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0')
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Converts an amount typed in a locale ("12,50" in Russian) to wire text; null if it isn't an
 * amount.
 */
export const readTypedMoney = (typed: string, locale: string): string | null => {
  const text = typed.trim().replace(/[\s\u00a0\u202f]/g, '')
  const comma = new Intl.NumberFormat(locale).format(1.5).includes(',')
  const wire = comma ? text.replace(',', '.') : text
  return pattern.test(wire) ? wire : null
}

/** Converts wire text to a field's text in the locale, "12,50" in Russian. */
export const writeTypedMoney = (wire: string, locale: string): string =>
  new Intl.NumberFormat(locale).format(1.5).includes(',') ? wire.replace('.', ',') : wire

const writers = new Map<string, Intl.NumberFormat>()

/** Formats "1234.50" and GBP as "£1,234.50" in the locale; negative amounts have a minus sign. */
export const displayMoney = (wire: string, currency: string, locale: string): string => {
  const key = `${locale} ${currency}`
  // creating a formatter takes as long as a thousand uses of it
  const writer =
    writers.get(key) ??
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    })
  writers.set(key, writer)
  // a string keeps every digit; a number would be rounded to a float
  return writer.format(wire as Intl.StringNumericLiteral)
}

/** Checks for a currency with exactly two decimals; no others are supported yet. */
export const isTwoDecimalCurrency = (currency: string): boolean =>
  /^[A-Z]{3}$/.test(currency) &&
  Intl.supportedValuesOf('currency').includes(currency) &&
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits === 2
