import type { Answer, Endpoint, Input } from '#contract/endpoint.ts'
import type { getShop } from '#contract/shop/calls.ts'
import type { User } from '#contract/staff/shapes.ts'
import type { WireInput } from './request.ts'

/** Another call as the same person, or as the one of `as`. */
export type Ask = <const E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  as?: { token: string; shop: string },
) => Promise<Answer<E>>
/** The request of an answer, and ways to read more from the upstream. */
export type Around = {
  input: WireInput
  /** the signed-in person; none in a call without a session */
  user: User | undefined
  now: Date
  /** made while another answer is read: it reads no further pages itself */
  isInner: boolean
  /** the shop with its settings, read at most once for an answer */
  shop: () => Promise<Answer<typeof getShop>>
  /** the shop's currency, read from the upstream when an answer needs it */
  currency: () => Promise<string>
  ask: Ask
}
export type Read = (answer: unknown, around: Around) => unknown
