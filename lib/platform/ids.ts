import { Refusal } from '#contract/error.ts'

const letters = {
  transaction: 't',
  gift_card: 'g',
  lot: 'l',
  mail: 'm',
  referral: 'r',
  staff: 's',
  session: 'n',
  audit: 'a',
  ticket: 'k',
  location: 'o',
  event: 'e',
  approval: 'p',
  store_key: 'y',
  redemption: 'd',
  egift: 'f',
  product: 'i',
  variant: 'v',
  store_page: 'w',
  export: 'x',
  bulk: 'b',
} as const
type Thing = keyof typeof letters

/** Ids on the wire begin with a letter: as object keys they keep their order. */
export const wireId = (thing: Thing, id: bigint): string => `${letters[thing]}${id}`

/** The number behind a wire id; whatever isn't one isn't there. */
export const readId = (thing: Thing, text: string): bigint => {
  const number = new RegExp(`^${letters[thing]}([1-9]\\d{0,17})$`).exec(text)?.[1]
  if (!number) throw new Refusal('not_found')
  return BigInt(number)
}
