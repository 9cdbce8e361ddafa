import { setTimeout as pause } from 'node:timers/promises'

/**
 * Polls every 50 ms until there is a result; after the timeout, throws with the name of what was
 * awaited.
 */
export const until = async <T>(
  what: string,
  ask: () => T | Promise<T>,
  // CI's machine may be several times slower than a desk's
  ms = process.env['CI'] ? 60_000 : 15_000,
): Promise<NonNullable<T>> => {
  const end = Date.now() + ms
  for (;;) {
    const result = await ask()
    if (result !== undefined && result !== null && result !== false) return result
    if (Date.now() > end) throw new Error(`waited ${ms} ms for ${what}`)
    await pause(50)
  }
}
