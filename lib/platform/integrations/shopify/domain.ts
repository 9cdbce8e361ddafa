import type { Credentials } from '#platform/integrations/manifest.ts'
import { readDomain } from '#rules/way/store-domain.ts'

/** Returns the host of a connected store. Throws for anything but a store at Shopify. */
export const domainOf = ({ shop = '' }: Credentials): string => {
  const domain = readDomain(shop)
  if (!domain) throw new Error('the credentials name no store at Shopify')
  return domain
}
