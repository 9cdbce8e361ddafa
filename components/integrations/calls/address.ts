import { addressQuery } from '#components/commerce/list/address-query.ts'
import type { Input } from '#contract/endpoint.ts'
import { choice, line } from '#contract/filter.ts'
import type { listIntegrationCalls } from '#contract/integrations/calls.ts'
import { callOutcomes, callWays } from '#contract/integrations/integrations.ts'

type Query = NonNullable<Input<typeof listIntegrationCalls>['query']>
type ValueOf = (name: string) => string | string[] | null | undefined

export const narrowing = ['way', 'outcome', 'topic'] as const

const filters = { way: choice(callWays), outcome: choice(callOutcomes), topic: line(100) }
const aPage = 20
/** Parameters have a name of their own, because the page of a store has another list. */
export const own = (name: string): string => `calls_${name}`

/** Reads the call of an integration's log from the address. */
export const callsCall = (name: string, valueOf: ValueOf): Input<typeof listIntegrationCalls> => ({
  params: { name },
  query: {
    ...addressQuery<Query>(filters, narrowing, (one) => valueOf(own(one))),
    limit: aPage,
  },
})
