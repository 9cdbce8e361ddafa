import type { Area } from '#platform/area.ts'
import { forgetCards } from './personal-data/forget-cards.ts'
import { routes } from './routes.ts'
import { tellCards } from './personal-data/tell-cards.ts'

export const giftCards: Area = {
  routes,
  tables: {
    card_event: { kept: 'ever', plain: ['kind', 'detail'] },
    gift_card: {
      customer: 'stay',
      kept: 'ever',
      personal: ['customer_name', 'customer_email', 'note', 'search'],
      plain: ['reason', 'head', 'imported_as'],
    },
    gift_card_code: { kept: 'ever', plain: ['digest', 'cipher', 'last4'] },
  },
  forget: forgetCards,
  tell: tellCards,
}
