import 'server-only'
import type { Area } from '#i18n/messages.ts'
import { zonesOf } from '#rules/shop/scheduled-zone.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { may } from '#rules/way/access.ts'
import { seesFeature } from '#rules/way/feature-gate.ts'
import type { Entered } from '#upstream/enter.ts'

export const areas: readonly Area[] = [
  'cashback',
  'workflows',
  'workflow-editor',
  'commerce',
  'errors',
]

/** Checks whether the editor of workflows opens, for cashback that is beyond its form. */
export const isLinked = ({ shop, user }: Entered): boolean =>
  !shop.settings.platform_meta_site_id && seesFeature(user, shop.settings, 'active_workflows')

/** The facts of shop and person that the form needs. */
export const aroundOf = ({ shop, user }: Entered) => ({
  currency: shop.currency,
  ...zonesOf(shop),
  today: dayIn(shop.time_zone, new Date()),
  mayEdit: may(user, 'settings'),
  mayTest: may(user, 'issue'),
})
