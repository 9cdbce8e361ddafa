import { addressQuery } from '#components/commerce/list/address-query.ts'
import type { Input } from '#contract/endpoint.ts'
import { choice } from '#contract/filter.ts'
import { differenceStates } from '#contract/integrations/store-difference.ts'
import type { listStoreDifferences } from '#contract/integrations/store-differences.ts'
import { differenceKinds } from '#contract/integrations/store-money.ts'

export const narrowing = ['kind', 'state'] as const
type Query = NonNullable<Input<typeof listStoreDifferences>['query']>
type ValueOf = (name: string) => string | string[] | null | undefined

const filters = { kind: choice(differenceKinds), state: choice(differenceStates) }
const aPage = 20

/** Reads the list's query from the address in the call's form. */
export const differencesQuery = (valueOf: ValueOf): Query => ({
  ...addressQuery<Query>(filters, narrowing, valueOf),
  limit: aPage,
})
