import type { Manifest, Settings } from './manifest.ts'

/** Returns the settings of a vendor as they are kept, with the defaults of those that aren't. */
export const settingsOf = (manifest: Manifest, kept: unknown): Settings => {
  const values = (typeof kept === 'object' && kept !== null ? kept : {}) as Settings
  return Object.fromEntries(
    manifest.settings.map(({ key, first }) => [
      key,
      Object.hasOwn(values, key) ? (values[key] ?? null) : first,
    ]),
  )
}
