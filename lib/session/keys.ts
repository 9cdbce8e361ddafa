import 'server-only'
import { hkdfSync } from 'node:crypto'
import { dashboardEnv } from '#env.ts'

const kept = new Map<string, Uint8Array>()

/** Derives one key per purpose, so that a token of one purpose never passes for another. */
export const keyFor = (
  purpose: 'cookie signature' | 'bearer encryption' | 'known device' | 'visitor',
): Uint8Array => {
  const known = kept.get(purpose)
  if (known) return known
  const key = new Uint8Array(
    hkdfSync('sha256', dashboardEnv().SESSION_SECRET, 'tender', purpose, 32),
  )
  kept.set(purpose, key)
  return key
}
