import type { Context } from 'hono'
import { Refusal } from '#contract/error.ts'

/**
 * Makes a bound on the calls of one caller at the same time, so that none holds every place of its
 * port. A place is free once the answer has left, or its caller has.
 */
export const placesOf = (most: number) => {
  const open = new Map<string, number>()
  const leave = (caller: string): void => {
    const left = (open.get(caller) ?? 1) - 1
    if (left > 0) open.set(caller, left)
    else open.delete(caller)
  }
  return async <T>(caller: string, context: Context, work: () => Promise<T>): Promise<T> => {
    const taken = open.get(caller) ?? 0
    if (taken >= most) throw new Refusal('too_many_calls', { headers: { 'retry-after': '1' } })
    open.set(caller, taken + 1)
    const outgoing = context.env?.outgoing
    // one whose caller left during its look-up has emitted its end already
    if (!outgoing || outgoing.closed) return work().finally(() => leave(caller))
    outgoing.once('close', () => leave(caller))
    return work()
  }
}
