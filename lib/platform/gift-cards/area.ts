import type { Area } from '#platform/area.ts'
import { seedCards } from './seed.ts'
import type { Table } from '#platform/exports/table.ts'
import { giftCardTable } from './list/gift-card-rows.ts'
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
  exports: { gift_cards: { right: 'read', file: 'gift-cards', ...(giftCardTable as Table) } },
  seeds: {
    'gift cards': ({ trx, platform, shop, staff, now }) =>
      seedCards(trx, platform, shop, staff[0]!, now),
  },
}
