import { Refusal } from '#contract/error.ts'
import type { Platform } from '#platform/ctx.ts'
import { type Budget, knownToBeSpent, take, tooManyUntil } from '#platform/limits/budget.ts'
import type { Row } from './find-key.ts'

/** Keys that don't exist, by the address that tried them. */
const guesses: Budget = { kind: 'wrong_key', most: 100, seconds: 600, isLasting: true }

/** Keys that a process let in, by their database: a guesser at their address doesn't stop them. */
const letIn = new WeakMap<object, Set<string>>()
const rememberedMost = 10_000

type Tried = { digest: Buffer; network: string | null }
const textOf = ({ digest }: Tried): string => digest.toString('base64')

/** Refuses another key of an address that tried too many which don't exist, without a look-up. */
export const refuseGuesser = ({ db }: Platform, tried: Tried, now: Date): void => {
  if (tried.network === null || letIn.get(db)?.has(textOf(tried))) return
  const until = knownToBeSpent(db, guesses, { subject: tried.network }, now)
  if (until) throw tooManyUntil(until, now)
}

/** Counts a key that doesn't exist for its address; on loopback callers can't be distinguished. */
export const noteGuess = async ({ db }: Platform, { network }: Tried, now: Date): Promise<void> => {
  if (network !== null) await take(db, guesses, { subject: network }, now)
}

/** Remembers a key that was let in; the oldest are forgotten first. */
export const noteLetIn = ({ db }: Platform, tried: Tried): void => {
  const known = letIn.get(db) ?? new Set<string>()
  letIn.set(db, known.add(textOf(tried)))
  if (known.size > rememberedMost) known.delete(known.values().next().value!)
}

type Death = 'api_key_ended' | 'api_key_expired' | 'api_key_replaced'

/** Returns why a key that was found works no more; null if it does. */
export const deathOf = ({ ended_at, is_expired, is_replaced }: Row): Death | null => {
  if (ended_at) return 'api_key_ended'
  if (is_expired) return 'api_key_expired'
  return is_replaced ? 'api_key_replaced' : null
}

/** Keys found to work no more, with the time of the look-up, by their database. */
const dead = new WeakMap<object, Map<string, { death: Death; at: number }>>()
/** For so long no look-up is made: a key never works again, but an expired one where the zone moves. */
const deadMs = 10 * 60 * 1000

/** Refuses a key that the process found to work no more, without a look-up. */
export const refuseDead = ({ db }: Platform, tried: Tried, now: Date): void => {
  const known = dead.get(db)?.get(textOf(tried))
  if (known && Math.abs(now.getTime() - known.at) < deadMs) throw new Refusal(known.death)
}

/** Remembers a key that works no more, and returns its refusal; the oldest are forgotten first. */
export const noteDead = ({ db }: Platform, tried: Tried, death: Death, now: Date): Refusal => {
  const known = dead.get(db) ?? new Map<string, { death: Death; at: number }>()
  const text = textOf(tried)
  letIn.get(db)?.delete(text)
  known.delete(text)
  dead.set(db, known.set(text, { death, at: now.getTime() }))
  if (known.size > rememberedMost) known.delete(known.keys().next().value!)
  return new Refusal(death)
}
