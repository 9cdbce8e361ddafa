import type { Area } from '#platform/area.ts'
import { shopperDoor } from '#platform/shopper/proof/door.ts'
import { linkJobOf } from '#platform/shopper/mailed/mail-link.ts'
import { accountPages } from '#platform/shopper/account/pages.ts'
import { applyPages } from '#platform/shopper/apply/pages.ts'
import { consentPages } from '#platform/shopper/mailed/pages.ts'
import { routes } from './routes.ts'

export const shopper: Area = {
  routes,
  tables: {
    shopper_key: { kept: 'ever', plain: ['name', 'secret', 'last4'] },
    shopper_link: {
      stays: true,
      customer: 'move',
      kept: [{ days: 1, since: 'expires_at' }],
      plain: ['kind', 'token_digest', 'asset', 'language'],
    },
    script_seen: { kept: [{ days: 90, since: 'seen_at' }], plain: ['origin'] },
  },
  jobs: [linkJobOf],
  pages: [accountPages, applyPages, consentPages],
  ownLimits: [shopperDoor],
}
