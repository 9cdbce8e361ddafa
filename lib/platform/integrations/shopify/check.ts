import * as z from 'zod/mini'
import type { Account, Ask, Credentials } from '#platform/integrations/manifest.ts'
import { VendorProblem } from '#platform/integrations/manifest.ts'
import { domainOf } from './domain.ts'
import { graphql } from './graphql.ts'

const Answer = z.object({
  shop: z.object({ myshopifyDomain: z.string(), currencyCode: z.string() }),
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
})

/** Reads the store that a token opens, and what it may. */
export const check = async (ask: Ask, credentials: Credentials): Promise<Account> => {
  const { shop, currentAppInstallation } = await graphql(ask, credentials, {
    topic: 'check',
    query: `query Check {
      shop { myshopifyDomain currencyCode }
      currentAppInstallation { accessScopes { handle } }
    }`,
    shape: Answer,
  })
  if (shop.myshopifyDomain !== domainOf(credentials)) throw new VendorProblem('not_confirmed')
  return {
    account: shop.myshopifyDomain,
    scopes: currentAppInstallation.accessScopes.map(({ handle }) => handle),
    currency: shop.currencyCode,
  }
}
