import { triesMost } from '#contract/webhooks/webhook.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Milliseconds after each failed try until the next one; after the last there is none. */
export const pauses: readonly number[] = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  2 * hour,
  6 * hour,
  12 * hour,
  24 * hour,
]
const longest = 24 * hour
const spread = 0.1

/**
 * Milliseconds to wait after so many tries, ±10 % by `share` (0 to 1), so that sends that failed
 * together don't return together; at least as long as the other side asks, up to a day. Null: it was
 * the last.
 */
export const pauseAfter = (
  tries: number,
  share: number,
  retryAfterMs: number | null = null,
): number | null => {
  const usual = pauses[tries - 1]
  if (usual === undefined || tries >= triesMost) return null
  const varied = Math.round(usual * (1 - spread + 2 * spread * share))
  return Math.max(varied, Math.min(retryAfterMs ?? 0, longest))
}
