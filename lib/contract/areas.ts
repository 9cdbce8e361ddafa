import { analytics } from './analytics/area.ts'
import { apiKeys } from './api-keys/area.ts'
import { assets } from './assets/area.ts'
import { billing } from './billing/area.ts'
import { bulk } from './bulk/area.ts'
import { customers } from './customers/area.ts'
import { directory } from './directory/area.ts'
import { egifts } from './egifts/area.ts'
import { emails } from './emails/area.ts'
import { exports } from './exports/area.ts'
import { giftCardProduct } from './gift-card-product/area.ts'
import { giftCards } from './gift-cards/area.ts'
import { integrations } from './integrations/area.ts'
import { orders } from './orders/area.ts'
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

/** Every area that has words of its own; an area is one line. */
export const areas = [
  analytics,
  apiKeys,
  assets,
  billing,
  bulk,
  customers,
  directory,
  egifts,
  emails,
  exports,
  giftCardProduct,
  giftCards,
  integrations,
  orders,
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
] as const

type Areas = (typeof areas)[number]
type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never
const together = <Part extends object>(parts: readonly Part[]): Together<Part> =>
  Object.assign({}, ...parts) as Together<Part>

export const areaRefusals = together(areas.map(({ refusals }) => refusals))

/** Every verb of the audit; each has its words in messages/<locale>/staff.json. */
export const auditVerbs: readonly AuditVerb[] = areas.flatMap(({ audit }) => audit)
export type AuditVerb = Areas['audit'][number]

/** The letters with which an id begins on the wire, by what it is of. */
export const idLetters = together(areas.map(({ ids }) => ids))

/** Every email of the platform, by its name. */
export const mails = together(areas.map(({ mails: of }) => of))
export type MailName = keyof typeof mails
