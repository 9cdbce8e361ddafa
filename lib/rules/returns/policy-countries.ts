import type { Zone } from './policy.ts'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const fold = (text: string): string => text.trim().toUpperCase()

/** Codes by English name: stores export either. Made once, at first use. */
const codes = new Map<string, string>()
const codeOfName = (name: string): string | undefined => {
  if (codes.size === 0) {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
    for (const first of letters)
      for (const second of letters) {
        const code = `${first}${second}`
        const text = names.of(code)
        // obsolete codes share a name with the present one, which Intl answers as canonical
        if (text && new Intl.Locale(`und-${code}`).region === code) codes.set(fold(text), code)
      }
  }
  return codes.get(name)
}

/** Returns the code of a country's code or English name; null if it is neither. */
export const countryCode = (text: string): string | null => {
  const folded = fold(text)
  return /^[A-Z]{2}$/.test(folded) ? folded : (codeOfName(folded) ?? null)
}

/** Finds the zone of a country: the first that names it or every country. */
export const zoneOf = (zones: readonly Zone[], country: string): Zone | null => {
  const code = countryCode(country)
  const matching = zones.find(
    ({ countries }) => countries.length === 0 || (code !== null && countries.includes(code)),
  )
  return matching ?? null
}
