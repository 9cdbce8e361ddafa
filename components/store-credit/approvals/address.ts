import type { Input } from '#contract/endpoint.ts'
import { approvalStates, type listApprovals } from '#contract/store-credit/calls.ts'

export const requestsAPage = 20
/** Names the request that is open. */
export const approvalParameter = 'request'

/** Waiting ones unless another state, or `all`, is asked for. */
export const stateOf = (value: unknown) =>
  value === 'all' ? undefined : (approvalStates.find((state) => state === value) ?? 'waiting')

/** Reads the queue's query from the address, as the call wants it. */
export function approvalsQuery(
  valueOf: (name: string) => string | string[] | null | undefined,
): NonNullable<Input<typeof listApprovals>['query']> {
  const place = (['after', 'before'] as const).flatMap((name) => {
    const value = valueOf(name)
    return typeof value === 'string' && /^[\w-]{1,200}$/.test(value) ? [[name, value]] : []
  })
  const state = stateOf(valueOf('state'))
  return { ...Object.fromEntries(place), ...(state ? { state } : {}), limit: requestsAPage }
}
