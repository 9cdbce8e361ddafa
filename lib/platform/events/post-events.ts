import { setImmediate as breathe } from 'node:timers/promises'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { postEvents as call } from '#contract/events/calls.ts'
import type { Key } from '#platform/acting.ts'
import type { Call } from '#platform/ctx.ts'
import { isTransient, refusalOfDatabase } from '#platform/db/refusal-of-database.ts'
import { transact } from '#platform/db/transact.ts'
import type { Taken } from './handler.ts'
import { readEvent } from './read-event.ts'
import { takeEvent } from './take-event.ts'
import { takeWaiting } from './take-waiting.ts'

type Result = Answer<typeof call>['results'][number]
type Fields = Record<string, unknown>
const triesMost = 3

/** Repeats where another call wrote the same row, or where both waited for each other. */
const insisting = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (cause) {
      const isRace = isTransient(cause) || (cause as { code?: string }).code === '23505'
      if (!isRace || tries === triesMost) throw cause
    }
  }
}

const take = async (ctx: Call<Key>, sent: Fields): Promise<Taken | 'duplicate'> => {
  const event = readEvent(sent, ctx.now)
  const taken = await insisting(() => transact(ctx.db, (trx) => takeEvent({ ...ctx, trx }, event)))
  if (typeof taken === 'object' && taken.settles) await takeWaiting(ctx, ctx.shop, taken.settles)
  return taken
}

const refused = (ctx: Call<Key>, cause: unknown): Result['error'] => {
  const {
    code,
    message,
    field = null,
  } = cause instanceof Refusal ? cause : refusalOfDatabase(cause)
  if (code === 'broken')
    ctx.log.error(
      { request_id: ctx.requestId, problem: cause instanceof Error ? cause.stack : String(cause) },
      'an event broke',
    )
  return { code, message, field }
}

/** Takes events of a store in their order, each in its own transaction. */
export const postEvents = async (
  ctx: Call<Key>,
  { body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const results: Result[] = []
  for (const one of body.events) {
    const sent = typeof one === 'object' && one !== null ? (one as Fields) : {}
    const id = typeof sent['id'] === 'string' ? sent['id'].slice(0, 64) : null
    try {
      const taken = await take(ctx, sent)
      const outcome = taken === 'duplicate' ? 'duplicate' : 'accepted'
      results.push({ id, outcome, waits: taken === 'waits', error: null })
    } catch (cause) {
      results.push({ id, outcome: 'refused', waits: false, error: refused(ctx, cause) })
    }
    await breathe()
  }
  return { results }
}
