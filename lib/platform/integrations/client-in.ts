import type { Client } from './manifest.ts'

/** Reads our app at a vendor from its variable, `id:secret`; null where it isn't set. */
export const clientIn = (variable: string | undefined): Client | null => {
  if (!variable) return null
  const at = variable.indexOf(':')
  return { id: variable.slice(0, at), secret: variable.slice(at + 1) }
}
