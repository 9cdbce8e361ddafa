import type { Area, Ports } from './area.ts'
import type { Platform } from './ctx.ts'
import type { Job } from './jobs/queue.ts'
import { retentionJobOf } from './retention.ts'
import { refreshStatistics } from './db/statistics.ts'
import { analytics } from './analytics/area.ts'
import { apiKeys } from './api-keys/area.ts'
import { assets } from './assets/area.ts'
import { billing } from './billing/area.ts'
import { bulk } from './bulk/area.ts'
import { customers } from './customers/area.ts'
import { directory } from './directory/area.ts'
import { egifts } from './egifts/area.ts'
import { emails } from './emails/area.ts'
import { events } from './events/area.ts'
import { exports } from './exports/area.ts'
import { feed } from './feed/area.ts'
import { finder } from './finder/area.ts'
import { giftCardProduct } from './gift-card-product/area.ts'
import { giftCards } from './gift-cards/area.ts'
import { helpdesk } from './helpdesk/area.ts'
import { home } from './home/area.ts'
import { integrations } from './integrations/area.ts'
import { ledger } from './ledger/area.ts'
import { limits } from './limits/area.ts'
import { mail } from './mail/area.ts'
import { onboarding } from './onboarding/area.ts'
import { orders } from './orders/area.ts'
import { outgoing } from './outgoing/area.ts'
import { redemptions } from './redemptions/area.ts'
import { referrals } from './referrals/area.ts'
import { reminders } from './reminders/area.ts'
import { returns } from './returns/area.ts'
import { rewards } from './rewards/area.ts'
import { shop } from './shop/area.ts'
import { shopper } from './shopper/area.ts'
import { staff } from './staff/area.ts'
import { storeCredit } from './store-credit/area.ts'
import { storefront } from './storefront/area.ts'
import { support } from './support/area.ts'
import { uploads } from './uploads/area.ts'
import { versions } from './versions/area.ts'
import { wallet } from './wallet/area.ts'
import { webhooks } from './webhooks/area.ts'
import { workflows } from './workflows/area.ts'

/** Lists every area of the product, one line each. */
export const areas: readonly Area[] = [
  analytics,
  apiKeys,
  assets,
  billing,
  bulk,
  customers,
  directory,
  egifts,
  emails,
  events,
  exports,
  feed,
  finder,
  giftCardProduct,
  giftCards,
  helpdesk,
  home,
  integrations,
  ledger,
  limits,
  mail,
  onboarding,
  orders,
  outgoing,
  redemptions,
  referrals,
  reminders,
  returns,
  rewards,
  shop,
  shopper,
  staff,
  storeCredit,
  storefront,
  support,
  uploads,
  versions,
  wallet,
  webhooks,
  workflows,
]

/** Returns the interfaces to other programs that these areas provide. */
export const portsOf = (of: readonly Area[]): Ports =>
  Object.assign({}, ...of.map(({ ports }) => ports)) as Ports

/** Keeps the planner's statistics near what the tables hold, every minute. */
const statisticsJobOf = ({ db }: Platform): Job<object> => ({
  name: 'statistics',
  retryLimit: 0,
  retryDelay: 0,
  expireInSeconds: 60,
  batch: 1,
  cron: '* * * * *',
  handle: async () => {
    await refreshStatistics(db)
  },
})

/** Every job of the platform, area by area. */
export const jobsOf = (platform: Platform): Job<never>[] => [
  ...platform.areas.flatMap(({ jobs = [] }) => jobs.map((jobOf) => jobOf(platform))),
  retentionJobOf(platform),
  statisticsJobOf(platform),
]
