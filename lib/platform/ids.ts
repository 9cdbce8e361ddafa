import { idLetters as letters } from '#contract/areas.ts'
import { Refusal } from '#contract/error.ts'

type Thing = keyof typeof letters

/** Ids on the wire begin with a letter: as object keys they keep their order. */
export const wireId = (thing: Thing, id: bigint): string => `${letters[thing]}${id}`

/** The number behind a wire id; whatever isn't one isn't there. */
export const readId = (thing: Thing, text: string): bigint => {
  const number = new RegExp(`^${letters[thing]}([1-9]\\d{0,17})$`).exec(text)?.[1]
  if (!number) throw new Refusal('not_found')
  return BigInt(number)
}
