import { mayBeCode } from '#rules/finder/may-be-code.ts'

const most = 5
const keyOf = (staffId: string): string => `finder_recent ${staffId}`

/** Texts that were searched in this tab by this person, the newest first. */
export const recentSearches = (staffId: string): string[] => {
  const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(staffId)) ?? '[]')
  return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string') : []
}

/** Checks for a code anywhere in a text, also one in groups after a command's words. */
const holdsCode = (text: string): boolean => {
  const parts = text.split(/\s+/)
  return parts.some((_, from) =>
    parts.slice(from).some((__, to) => mayBeCode(parts.slice(from, from + to + 1).join(' '))),
  )
}

/** Keeps a text, but none with what may be a gift card code. */
export const keepRecent = (staffId: string, text: string): void => {
  const wanted = text.trim()
  if (wanted === '' || holdsCode(wanted)) return
  const others = recentSearches(staffId).filter((one) => one !== wanted)
  sessionStorage.setItem(keyOf(staffId), JSON.stringify([wanted, ...others].slice(0, most)))
}
