const pattern = /^(-?)(\d{1,17})(?:\.(\d{1,2}))?$/

/**
 * Reads an amount or a number of at most two decimals as hundredths, so that no float decides about
 * it; null if it is none.
 */
export const hundredths = (text: string): bigint | null => {
  const [, sign, whole = '', part = ''] = pattern.exec(text.trim()) ?? []
  if (sign === undefined) return null
  const value = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'))
  return sign ? -value : value
}
