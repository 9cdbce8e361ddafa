import type { Area } from '#platform/area.ts'
import { seedEgifts } from './seed.ts'
import { forgetGifts } from './forget-gifts.ts'
import { egiftsJobOf } from './jobs.ts'
import { routes } from './routes.ts'
import { claimPages } from '#platform/egifts/pages/claim.ts'
import { tellGifts } from './tell-gifts.ts'

export const egifts: Area = {
  routes,
  pages: [claimPages],
  tables: {
    egift: {
      kept: 'ever',
      personal: [
        'sender_name',
        'sender_email',
        'recipient_name',
        'recipient_email',
        'message',
        'search',
      ],
      plain: [
        'cart_id',
        'order_name',
        'product',
        'variant',
        'status',
        'channel',
        'source',
        'link_digest',
        'link_sealed',
      ],
    },
    egift_event: { kept: 'ever', plain: ['kind', 'actor', 'detail'] },
    egift_settings: { kept: 'ever', plain: ['settings'] },
  },
  jobs: [egiftsJobOf],
  forget: forgetGifts,
  tell: tellGifts,
  seeds: {
    eGifts: ({ trx, platform, shop, staff, now, arrived }) =>
      seedEgifts(trx, platform, shop, staff[0]!, now, arrived),
  },
}
