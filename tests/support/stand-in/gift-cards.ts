import type { GiftCard } from './state.ts'
import { paged, type Route } from './wire.ts'

type Sent = Pick<
  GiftCard,
  'customer_name' | 'customer_email' | 'expires_on' | 'reason' | 'note'
> & {
  balance: string
}

/** The calls of "Gift cards". */
export const giftCardRoutes: Route[] = [
  {
    method: 'GET',
    path: /^\/gift-cards$/,
    answer: ({ state, query }) => {
      const text = query.get('search') ?? ''
      const found = state.giftCards.filter(({ customer_email }) => customer_email.includes(text))
      const gift_cards = paged(found, query.get('page'), query.get('per_page'))
      return { gift_cards, count: found.length }
    },
  },
  {
    method: 'GET',
    path: /^\/gift-cards\/([^/]+)$/,
    answer: ({ state, parts: [id] }) =>
      state.giftCards.find(({ gift_card_id }) => String(gift_card_id) === id) ?? [404],
  },
  {
    method: 'POST',
    path: /^\/gift-cards\/send-custom$/,
    answer: ({ state, body }) => {
      const sent = body['gift_card'] as Sent | undefined
      const mail = body['email_details'] as
        | { recipient_email?: string; subject?: string }
        | undefined
      if (!sent || !mail?.recipient_email || !mail.subject) return [422]
      const { customer_name, customer_email, expires_on, reason, note } = sent
      const card = {
        gift_card_id: 5000 + state.giftCards.length,
        balance: Number(sent.balance),
        fulfilled_at: new Date().toISOString(),
        disabled_at: null,
        expires_on,
        usages: [],
        customer_name,
        customer_email,
        reason,
        note,
      }
      state.giftCards.unshift(card)
      return card
    },
  },
]
