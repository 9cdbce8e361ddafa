type Values = Record<string, unknown>

const prefix = 'unsaved '
const keepers = new Set<() => void>()

/** The person whose frame this is: what one has typed is for nobody who signs in after them. */
const person = (): string =>
  document.querySelector<HTMLElement>('[data-person]')?.dataset['person'] ?? ''
const keyOf = (form: string): string => `${prefix}${person()} ${form}`

/** `keep` is called when the session has ended, before the page is left; the answer takes it back. */
export const onSessionEnd = (keep: () => void): (() => void) => {
  keepers.add(keep)
  return () => keepers.delete(keep)
}
export const keepAll = (): void => keepers.forEach((keep) => keep())

/** What was typed into a form, until it is taken back, in this tab only. Never give it a password. */
export const keepUnsaved = (form: string, values: Values): void =>
  sessionStorage.setItem(keyOf(form), JSON.stringify(values))

export const hasUnsaved = (form: string): boolean => sessionStorage.getItem(keyOf(form)) !== null

/** Takes out what was kept, once. */
export const takeUnsaved = (form: string): Values | null => {
  const kept = sessionStorage.getItem(keyOf(form))
  sessionStorage.removeItem(keyOf(form))
  return kept === null ? null : (JSON.parse(kept) as Values)
}

/** For who signs out. */
export const forgetUnsaved = (): void => {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}
