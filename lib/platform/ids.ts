import { idLetters as letters } from '#contract/areas.ts'
import { Refusal } from '#contract/error.ts'

type Thing = keyof typeof letters

/** Appends one entry to the card's chain and returns the card after it. */
export const wireId = (thing: Thing, id: bigint): string => `${letters[thing]}${id}`

/**
 * Captures a hold as a movement. p_amount null: all of it; the rest is released. A hold whose time
 * is over counts as lapsed even before the job has run.
 */
export const readId = (thing: Thing, text: string): bigint => {
  const number = new RegExp(`^${letters[thing]}([1-9]\\d{0,17})$`).exec(text)?.[1]
  if (!number) throw new Refusal('not_found')
  return BigInt(number)
}
