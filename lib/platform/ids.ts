import { idLetters as letters } from '#contract/areas.ts'
import { Refusal } from '#contract/error.ts'

type Thing = keyof typeof letters

/** Writes an id on the wire. It begins with a letter, so that object keys keep their order. */
export const wireId = (thing: Thing, id: bigint): string => `${letters[thing]}${id}`

/** Reads the number of a wire id; anything else is not found. */
export const readId = (thing: Thing, text: string): bigint => {
  const number = text.startsWith(letters[thing]) ? text.slice(letters[thing].length) : ''
  if (!/^[1-9]\d{0,17}$/.test(number)) throw new Refusal('not_found')
  return BigInt(number)
}
