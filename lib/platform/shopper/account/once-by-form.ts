import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { ShopperCall } from '#platform/ctx.ts'
import type { Trx } from '#platform/db/transact.ts'
import { once } from '#platform/limits/idempotency.ts'

/** Milliseconds before each time that a form is tried again. */
const usual: readonly number[] = [200, 300, 400, 500, 600]

/** Waits while an earlier press of the same form still runs, so that each gets the same answer. */
export const whenDone = async <T>(
  work: () => Promise<T>,
  [first, ...rest]: readonly number[] = usual,
): Promise<T> => {
  try {
    return await work()
  } catch (cause) {
    const isRunning = cause instanceof Refusal && cause.code === 'still_running'
    if (!isRunning || first === undefined) throw cause
    await pause(first)
    return whenDone(work, rest)
  }
}

/** Does what a posted form asks once for its key: a form that is sent again gets the first answer. */
export const onceByForm = <const E extends Endpoint, A>(
  ctx: ShopperCall,
  form: URLSearchParams,
  endpoint: E,
  input: Parsed<E>,
  verb: (ctx: ShopperCall & { trx: Trx }, input: Parsed<E>) => Promise<A>,
): Promise<A> => {
  const keyed: ShopperCall = { ...ctx, idempotencyKey: form.get('key') ?? '' }
  return whenDone(() => once(keyed, `shopper ${ctx.subject}`, endpoint, input, verb))
}
