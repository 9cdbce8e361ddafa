import * as analyticsPerformance from './analytics/performance.ts'
import * as analyticsLiability from './analytics/liability.ts'
import * as analyticsBooks from './analytics/books.ts'
import * as audit from './audit.ts'
import * as billing from './billing.ts'
import * as bulkDraft from './bulk/draft.ts'
import * as bulkRun from './bulk/run.ts'
import * as bulkFigures from './bulk/figures.ts'
import * as campaigns from './bulk/campaigns.ts'
import * as customersRead from './customers/read.ts'
import * as customersChange from './customers/change.ts'
import * as customersMoney from './customers/money.ts'
import * as directory from './directory.ts'
import * as egifts from './egifts.ts'
import * as emails from './emails.ts'
import type { Endpoint } from './endpoint.ts'
import * as entry from './entry.ts'
import * as exports from './exports.ts'
import * as giftCardProduct from './gift-card-product.ts'
import * as giftCardsRead from './gift-cards/read.ts'
import * as giftCardsSend from './gift-cards/send.ts'
import * as giftCardsChange from './gift-cards/change.ts'
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
  analyticsPerformance,
  analyticsLiability,
  analyticsBooks,
  audit,
  billing,
  bulkDraft,
  bulkRun,
  bulkFigures,
  campaigns,
  customersRead,
  customersChange,
  customersMoney,
  directory,
  egifts,
  emails,
  entry,
  exports,
  giftCardProduct,
  giftCardsRead,
  giftCardsSend,
  giftCardsChange,
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
