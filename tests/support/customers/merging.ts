import { mergeCustomers } from '#contract/customers/change.ts'
import type { TestPlatform, TestShop } from '../platform.ts'

/** Merges customers with credit. */
export const mergingOf = (platform: TestPlatform, shop: TestShop) => {
  const merge = (into: string, from: string) =>
    platform.call(shop.people.owner, mergeCustomers, { params: { id: into }, body: { from } })
  return { merge }
}
