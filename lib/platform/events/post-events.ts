import { setImmediate as breathe } from 'node:timers/promises'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { postEvents as call } from '#contract/events/calls.ts'
import type { StoreEvent } from '#contract/events/data-shapes.ts'
import type { Key } from '#platform/acting.ts'
import type { Call } from '#platform/ctx.ts'
import { isTransient, refusalOfDatabase } from '#platform/db/refusal-of-database.ts'
import { transact } from '#platform/db/transact.ts'
import type { Taken } from './handler.ts'
import { readEvent } from './read-event.ts'
import { runsOf } from './runs.ts'
import { takeEvent } from './take-event.ts'
import { manyOf, takeMany, type TakenMany } from './take-many.ts'
import { takeWaiting } from './take-waiting.ts'

type Result = Answer<typeof call>['results'][number]
type Fields = Record<string, unknown>
const triesMost = 3
/** Rows that a transaction writes at most, because on an embedded database others wait for it. */
const weightMost = { postgres: 3000, pglite: 100 } as const

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

const take = async (ctx: Call<Key>, event: StoreEvent): Promise<Taken | 'duplicate'> => {
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

type Read = { id: string | null; event: StoreEvent | null; cause: unknown }

const read = (one: unknown, now: Date): Read => {
  const sent = typeof one === 'object' && one !== null ? (one as Fields) : {}
  const id = typeof sent['id'] === 'string' ? sent['id'].slice(0, 64) : null
  try {
    return { id, event: readEvent(sent, now), cause: null }
  } catch (cause) {
    return { id, event: null, cause }
  }
}

/** Takes an event alone: its own transaction, and its own answer. */
const takeAlone = async (ctx: Call<Key>, { id, event, cause }: Read): Promise<Result> => {
  try {
    if (!event) throw cause
    const taken = await take(ctx, event)
    const outcome = taken === 'duplicate' ? 'duplicate' : 'accepted'
    return { id, outcome, waits: taken === 'waits', error: null }
  } catch (problem) {
    return { id, outcome: 'refused', waits: false, error: refused(ctx, problem) }
  }
}

/** Takes events together, if that is possible: none of them, if anything of them isn't as usual. */
const takeTogether = async (ctx: Call<Key>, run: readonly Read[]): Promise<TakenMany> => {
  const events = run.flatMap(({ event }) => event ?? [])
  const many = events.length > 1 ? manyOf(ctx.areas, events[0]!.topic) : undefined
  if (!many) return new Map()
  try {
    const taken = await transact(ctx.db, (trx) => takeMany({ ...ctx, trx }, many, events))
    await settleAll(
      ctx,
      [...taken.values()].map((one) => (one === 'duplicate' ? [] : (one.settles ?? []))),
    )
    return taken
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause)
    ctx.log.warn({ request_id: ctx.requestId, problem }, 'events are taken one by one')
    return new Map()
  }
}

/** Takes what waited for any of these, in one look unless there is much of it. */
const settleAll = async (ctx: Call<Key>, all: readonly (readonly string[])[]): Promise<void> => {
  const subjects = all.flat()
  if (subjects.length === 0) return
  if (await takeWaiting(ctx, ctx.shop, subjects)) return
  for (const some of all) await takeWaiting(ctx, ctx.shop, some)
}

/**
 * Takes events of a store in their order. Neighbours that have nothing to do with each other share a
 * transaction; where one of them isn't as usual, each has its own.
 */
export const postEvents = async (
  ctx: Call<Key>,
  { body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const results: Result[] = []
  const most = weightMost[ctx.env.DATABASE_URL ? 'postgres' : 'pglite']
  const kindOf = ({ topic }: StoreEvent) => manyOf(ctx.areas, topic)
  const sent = body.events.map((one) => read(one, ctx.now))
  for (const run of runsOf(sent, kindOf, most)) {
    const taken = await takeTogether(ctx, run)
    for (const one of run) {
      const own = one.event ? taken.get(one.event) : undefined
      const outcome = own === 'duplicate' ? 'duplicate' : 'accepted'
      results.push(
        own ? { id: one.id, outcome, waits: false, error: null } : await takeAlone(ctx, one),
      )
    }
    await breathe()
  }
  return { results }
}
