import { Refusal } from '#contract/error.ts'
import type { Manifest } from '#platform/integrations/manifest.ts'
import { check } from './check.ts'
import { consent, renewal } from './connect.ts'
import { ends, isKnown, look, outlasts, take } from './deliver/take.ts'
import { readDomain } from '#rules/way/store-domain.ts'
import { domainOf } from './domain.ts'
import { refuseErrors } from './graphql.ts'
import { countMoney } from './money/count-money.ts'
import { endMode, mayBegin, mayEnd } from './money/may-end.ts'
import { pace } from './pace.ts'
import { missingUses, neededScopes } from './scopes.ts'
import { hooks } from './subscribe.ts'
import { beginSync, endSync } from './sync/begin.ts'

/** Shopify: the store whose customers and orders these are. */
export const shopify: Manifest = {
  name: 'shopify',
  title: 'Shopify',
  group: 'store',
  hosts: [],
  hostOf: domainOf,
  fields: [{ key: 'shop', secret: false, read: readDomain }],
  consent,
  renewal,
  pace,
  refuse: refuseErrors,
  isShared: true,
  isOutsidePlan: true,
  settings: [],
  triggers: [],
  issues: false,
  needs: neededScopes,
  grantsMore: (scopes) => missingUses(scopes).length > 0,
  // a new token may be refused once by mistake
  refusalsMost: 2,
  token: ({ access_token = '' }) => access_token,
  check,
  hooks,
  // its deliveries come to an address of their own, where they are proven
  delivers: {
    prove: () => {
      throw new Refusal('not_signed')
    },
    topicOf: () => '',
    emailOf: () => null,
    isKnown,
    look,
    take,
    ends,
    outlasts,
  },
  counts: countMoney,
  mayBegin,
  begin: beginSync,
  end: async (trx, shopId) => {
    await endSync(trx, shopId)
    await endMode(trx, shopId)
  },
  mayEnd,
}
