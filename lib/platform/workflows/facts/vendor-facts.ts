import { parseMoney } from '#rules/money.ts'
import type { Fact } from '#rules/workflows/facts.ts'
import { type Decided, partOf, textOf } from './decided.ts'
import { wholes } from './values.ts'

const numberIn = (event: Decided, ...path: string[]): Fact => {
  const value = partOf(event, ...path)
  return typeof value === 'number' && Number.isInteger(value) ? wholes(value) : null
}
const moneyIn = (event: Decided, ...path: string[]): Fact =>
  parseMoney(textOf(event, ...path) ?? '') ?? null
const flagIn = (event: Decided, ...path: string[]): Fact => partOf(event, ...path) === true

/** Facts of an event that a connected vendor delivered, from its own data. */
export const vendorFacts = (event: Decided): Record<string, Fact> => ({
  ...(event.topic.startsWith('review_')
    ? {
        'review.score': numberIn(event, 'review', 'score'),
        'review.verified': flagIn(event, 'review', 'verified'),
      }
    : {}),
  ...(event.topic === 'subscription_created' || event.topic === 'subscription_cancelled'
    ? {
        'subscription.product': textOf(event, 'subscription', 'product'),
        'subscription.price': moneyIn(event, 'subscription', 'price'),
        'subscription.quantity': numberIn(event, 'subscription', 'quantity'),
      }
    : {}),
  ...(event.topic === 'subscription_charged'
    ? {
        'charge.total': moneyIn(event, 'charge', 'total'),
        'charge.at_checkout': flagIn(event, 'charge', 'at_checkout'),
      }
    : {}),
})
