type Values = Record<string, unknown>

const prefix = 'unsaved '
const keepers = new Set<() => void>()

/**
 * Returns the frame's person, so that saved values are never shown to the next person who signs in.
 */
const person = (): string =>
  document.querySelector<HTMLElement>('[data-person]')?.dataset['person'] ?? ''
const keyOf = (form: string): string => `${prefix}${person()} ${form}`

/**
 * Registers `keep`, which saves a form when the session has ended and the page is about to be left;
 * returns the removal.
 */
export const onSessionEnd = (keep: () => void): (() => void) => {
  keepers.add(keep)
  return () => keepers.delete(keep)
}
export const keepAll = (): void => keepers.forEach((keep) => keep())

/** Saves a form's values in this tab until they are taken back. Never pass a password. */
export const keepUnsaved = (form: string, values: Values): void =>
  sessionStorage.setItem(keyOf(form), JSON.stringify(values))

export const hasUnsaved = (form: string): boolean => sessionStorage.getItem(keyOf(form)) !== null

/** Returns the saved values once. */
export const takeUnsaved = (form: string): Values | null => {
  const kept = sessionStorage.getItem(keyOf(form))
  sessionStorage.removeItem(keyOf(form))
  return kept === null ? null : (JSON.parse(kept) as Values)
}

/** Clears saved values at sign-out. */
export const forgetUnsaved = (): void => {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}
