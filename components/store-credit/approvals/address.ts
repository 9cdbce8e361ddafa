import type { Input } from '#contract/endpoint.ts'
import { approvalStates, type listApprovals } from '#contract/store-credit/calls.ts'

export const requestsAPage = 20
/** Parameter of the open request. */
export const approvalParameter = 'request'

/** Returns the state filter: open requests unless another state or `all` is requested. */
export const stateOf = (value: unknown) =>
  value === 'all' ? undefined : (approvalStates.find((state) => state === value) ?? 'waiting')

/** Reads the list's query from the address in the call's form. */
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
