import { sql } from 'kysely'
import { badDaysMost, type SendProblem, type SendState } from '#contract/webhooks/webhook.ts'
import type { Platform } from '#platform/ctx.ts'
import { transact, type Trx } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import { closeBreaker, countFailures } from '#platform/outgoing/breaker.ts'
import { logCalls } from '#platform/outgoing/log.ts'
import { logFailure } from '#platform/work/worker.ts'
import type { Claimed } from './claim.ts'
import { pauseAfter } from './pauses.ts'
import { stopWebhook } from './stop-webhook.ts'

/** A try of a send: `problem` null: it arrived. `call` null: nothing was sent. */
export type Tried = {
  send: Pick<Claimed, 'shop_id' | 'webhook_id' | 'send_id' | 'kind' | 'tries'>
  problem: SendProblem | null
  status: number | null
  retryAfterMs: number | null
  call: { ms: number; request: string; answer: string } | null
}

const dayMs = 24 * 60 * 60 * 1000

const stateOf = (problem: SendProblem | null, ms: number | null): SendState => {
  if (problem === null) return 'sent'
  return ms === null ? 'failed' : 'waiting'
}

/** Notes tries that no other process has taken over meanwhile; returns the numbers of their sends. */
const settle = async (trx: Trx, tried: readonly Tried[], share: () => number, now: Date) => {
  const rows = tried.map(({ send, problem, status, retryAfterMs }) => {
    const isOver = send.kind === 'test' || problem === 'gone' || problem === 'no_notice'
    const ms = problem && !isOver ? pauseAfter(send.tries, share(), retryAfterMs) : null
    return {
      ...send,
      problem,
      status,
      state: stateOf(problem, ms),
      due_at: new Date(now.getTime() + (ms ?? 0)),
    }
  })
  const { rows: own } = await sql<{ send_id: bigint }>`
    update webhook_send q
    set state = case when q.state = 'cancelled' and o.state <> 'sent' then q.state else o.state end,
      due_at = o.due_at, held_until = null, status = o.status, problem = o.problem,
      sent_at = case when o.state = 'sent' then ${now}::timestamptz else q.sent_at end
    from unnest(
        ${rows.map(({ shop_id }) => shop_id)}::bigint[],
        ${rows.map(({ send_id }) => send_id)}::bigint[],
        ${rows.map(({ tries }) => tries)}::int[],
        ${rows.map(({ state }) => state)}::text[],
        ${rows.map(({ due_at }) => due_at.toISOString())}::text[]::timestamptz[],
        ${rows.map(({ status }) => status)}::int[],
        ${rows.map(({ problem }) => problem)}::text[]
      ) as o (shop_id, send_id, tries, state, due_at, status, problem)
    where q.shop_id = o.shop_id and q.send_id = o.send_id and q.tries = o.tries
      and q.held_until is not null
    returning q.send_id`.execute(trx)
  return new Set(own.map(({ send_id }) => send_id))
}

/**
 * Notes how a webhook is: a success closes its breaker, failures open it, five days of them pause
 * it, and an answer 410 ends it. Tests only ever help it.
 */
const noteHealth = async (
  trx: Trx,
  platform: Platform,
  tried: readonly [Tried, ...Tried[]],
  now: Date,
): Promise<void> => {
  const { shop_id, webhook_id } = tried[0].send
  const target = { shop_id, target: wireId('webhook', webhook_id) }
  const failed = tried.filter(
    ({ send, problem, call }) => send.kind !== 'test' && problem !== null && call !== null,
  )
  if (tried.some(({ problem }) => problem === null)) {
    await closeBreaker(trx, target)
    await sql`
      update webhook set last_success_at = ${now}, failing_since = null
      where shop_id = ${shop_id} and webhook_id = ${webhook_id}`.execute(trx)
  } else if (failed.length > 0) {
    await countFailures(trx, target, failed.length, now)
    await sql`
      update webhook set failing_since = coalesce(failing_since, ${now}::timestamptz)
      where shop_id = ${shop_id} and webhook_id = ${webhook_id}`.execute(trx)
  }
  const isGone = failed.some(({ problem }) => problem === 'gone')
  const before = new Date(now.getTime() - badDaysMost * dayMs)
  if (isGone) await stopWebhook(trx, platform, { shop_id, webhook_id }, 'gone', now)
  else if (failed.length > 0) {
    await stopWebhook(trx, platform, { shop_id, webhook_id, before }, 'paused', now)
    // where nothing is tried any more, the days until the next notice don't count
    await sql`
      update webhook h set failing_since = null
      where h.shop_id = ${shop_id} and h.webhook_id = ${webhook_id} and h.state = 'on'
        and not exists (
          select from webhook_send q
          where q.shop_id = h.shop_id and q.webhook_id = h.webhook_id and q.state = 'waiting'
            and q.lane > 0)`.execute(trx)
  }
}

const byWebhook = (tried: readonly Tried[]): [Tried, ...Tried[]][] => {
  const keyOf = ({ send }: Tried) => `${send.shop_id} ${send.webhook_id}`
  return [...Map.groupBy(tried, keyOf).values()] as [Tried, ...Tried[]][]
}

/**
 * Records tries of sends: their outcome, the log of their calls, and the health of their webhooks.
 * Webhooks are locked first, in their order, as in every change of one. `share` spreads the next
 * tries.
 */
export const settleSends = (
  platform: Platform,
  tried: readonly Tried[],
  share: () => number = Math.random,
): Promise<void> =>
  transact(platform.db, async (trx) => {
    const now = platform.clock()
    const byHook = byWebhook(tried)
    await sql`
      select from webhook w
      join unnest(
          ${byHook.map(([{ send }]) => send.shop_id)}::bigint[],
          ${byHook.map(([{ send }]) => send.webhook_id)}::bigint[]
        ) as o (shop_id, webhook_id)
        on w.shop_id = o.shop_id and w.webhook_id = o.webhook_id
      order by w.shop_id, w.webhook_id
      for no key update of w`.execute(trx)
    const own = await settle(trx, tried, share, now)
    await logCalls(
      trx,
      tried.flatMap(({ send, status, problem, call }) =>
        call
          ? [
              {
                shop_id: send.shop_id,
                target: wireId('webhook', send.webhook_id),
                about: wireId('webhook_send', send.send_id),
                status,
                problem,
                ...call,
                at: now,
              },
            ]
          : [],
      ),
    )
    for (const one of byHook) {
      const mine = one.filter(({ send }) => own.has(send.send_id))
      const [first, ...rest] = mine
      if (first) await noteHealth(trx, platform, [first, ...rest], now)
    }
  })

/**
 * Records tries as `settleSends`; where that fails, once more webhook by webhook, so that one of which
 * it fails discards no other's. It is logged, and its sends are made again once their lease is over.
 */
export const settleApart = async (platform: Platform, tried: readonly Tried[]): Promise<void> => {
  try {
    await settleSends(platform, tried)
  } catch {
    for (const own of byWebhook(tried))
      await settleSends(platform, own).catch((cause: unknown) =>
        logFailure(platform.log, 'settle-webhooks', cause, {
          webhook: wireId('webhook', own[0].send.webhook_id),
        }),
      )
  }
}
