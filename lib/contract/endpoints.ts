import * as customers from './customers.ts'
import * as emails from './emails.ts'
import type { Endpoint } from './endpoint.ts'
import * as giftCards from './gift-cards.ts'
import * as home from './home.ts'
import * as shop from './shop.ts'
import * as staff from './staff.ts'
import * as storeCredit from './store-credit.ts'

const isEndpoint = (value: unknown): value is Endpoint => typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** Every call there is. An area is one line here. Static paths come before those with parameters. */
export const endpoints: readonly Endpoint[] = [customers, emails, giftCards, home, shop, staff, storeCredit]
  .flatMap((area) => Object.values(area).filter(isEndpoint))
  .toSorted((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')))
