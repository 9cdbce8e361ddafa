import * as audit from './audit.ts'
import * as billing from './billing.ts'
import * as customers from './customers.ts'
import * as emails from './emails.ts'
import type { Endpoint } from './endpoint.ts'
import * as entry from './entry.ts'
import * as giftCards from './gift-cards.ts'
import * as home from './home.ts'
import * as onboarding from './onboarding.ts'
import * as redemptions from './redemptions.ts'
import * as shop from './shop.ts'
import * as staff from './staff.ts'
import * as storeCredit from './store-credit.ts'
import * as support from './support.ts'

const isEndpoint = (value: unknown): value is Endpoint => typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** Every call there is. An area is one line here. Static paths come before those with parameters. */
export const endpoints: readonly Endpoint[] = [audit, billing, customers, emails, entry, giftCards, home, onboarding, redemptions, shop, staff, storeCredit, support]
  .flatMap((area) => Object.values(area).filter(isEndpoint))
  .toSorted((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')))
