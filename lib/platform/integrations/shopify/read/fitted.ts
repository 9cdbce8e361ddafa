/** Returns a vendor's text as ours may be: one line, well formed, at most so long. */
export const fitted = (text: string | null | undefined, most: number): string =>
  (text ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .normalize('NFC')
    .trim()
    .slice(0, most)
    .toWellFormed()
    .replace(/\uFFFD$/, '')

/** Writes an instant in UTC. */
export const instantOf = (text: string): string => new Date(text).toISOString()
