import { cardStates } from '#contract/gift-cards/gift-card.ts'
import { completed, dayOf, type Fields, fieldsOf, idOf, instantOf } from './fields.ts'
import { bookedOf, transactionOf } from './customers.ts'

/** Reads a card's state; one that the contract doesn't list follows from the card's other fields. */
const stateOf = (card: Fields): string => {
  const known = cardStates.find((state) => state === card['state'])
  if (known) return known
  if (card['disabled_at']) return 'disabled'
  return Number(card['balance'] ?? 0) === 0 ? 'empty' : 'active'
}

/** Reads a card; one without a code shows none. */
export const giftCardOf = (card: unknown, currency: string): Fields => {
  const one = fieldsOf(card)
  const { usages } = one
  return {
    ...completed(one, {
      code: '-',
      currency,
      customer_name: null,
      customer_email: null,
      reason: null,
      note: null,
      is_loyalty: false,
      held: '0.00',
    }),
    gift_card_id: idOf(one['gift_card_id']),
    state: stateOf(one),
    platform_customer_id: idOf(one['platform_customer_id']) ?? null,
    expires_on: dayOf(one['expires_on']),
    disabled_at: instantOf(one['disabled_at']),
    fulfilled_at: instantOf(one['fulfilled_at']),
    created_at: instantOf(one['created_at']),
    send_at: instantOf(one['send_at']),
    ...(Array.isArray(usages)
      ? { usages: usages.map((usage, i) => transactionOf(usage, `usage-${i + 1}`, currency)) }
      : {}),
  }
}

/** Reads an answer with one card, or the card itself. */
export const cardIn = (answer: unknown, currency: string): Fields & { gift_card: Fields } => {
  const outer = fieldsOf(answer)
  const gift_card = giftCardOf('gift_card' in outer ? outer['gift_card'] : outer, currency)
  return { transaction: null, ...outer, gift_card }
}

/** Reads what sending a new card answers: the card, and what was booked on it. */
export const sentOf = (answer: unknown, request: Fields, currency: string, now: Date): Fields => {
  const { gift_card, transaction } = cardIn(answer, currency)
  const { balance: amount, reason, note } = request
  const booked = { amount, reason, note, kind: 'issue', gift_card_id: gift_card['gift_card_id'] }
  return { gift_card, transaction: bookedOf(transaction, booked, currency, now) }
}
