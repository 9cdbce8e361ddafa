import * as analytics from './analytics.ts'
import * as audit from './audit.ts'
import * as billing from './billing.ts'
import * as bulk from './bulk.ts'
import * as campaigns from './campaigns.ts'
import * as customers from './customers.ts'
import * as egifts from './egifts.ts'
import * as directory from './directory.ts'
import * as emails from './emails.ts'
import type { Endpoint } from './endpoint.ts'
import * as entry from './entry.ts'
import * as giftCardProduct from './gift-card-product.ts'
import * as exports from './exports.ts'
import * as giftCards from './gift-cards.ts'
import * as home from './home.ts'
import * as onboarding from './onboarding.ts'
import * as redemptions from './redemptions.ts'
import * as shop from './shop.ts'
import * as staff from './staff.ts'
import * as storeCredit from './store-credit.ts'
import * as storefront from './storefront.ts'
import * as support from './support.ts'
import * as uploads from './uploads.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** Every call there is. An area is one line here. Static paths come before those with parameters. */
export const endpoints: readonly Endpoint[] = [
  analytics,
  audit,
  billing,
  bulk,
  campaigns,
  customers,
  directory,
  egifts,
  emails,
  entry,
  exports,
  giftCardProduct,
  giftCards,
  home,
  onboarding,
  redemptions,
  shop,
  staff,
  storeCredit,
  storefront,
  support,
  uploads,
]
  .flatMap((area) => Object.values(area).filter(isEndpoint))
  .toSorted((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')))
