import { sql } from 'kysely'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { trimCalls } from '#platform/integrations/calls/trim-calls.ts'
import {
  isOfConnection,
  noteAnswered,
  noteProblem,
} from '#platform/integrations/connect/note-health.ts'
import { type Manifest, VendorProblem } from '#platform/integrations/manifest.ts'
import type { Row } from '#platform/integrations/read-integration.ts'
import { restMs, triesMost } from '#platform/integrations/rest.ts'
import { closeBreaker, countFailures } from '#platform/outgoing/breaker.ts'
import type { Claimed } from './claim.ts'

/** A try of a send; `problem` null: the vendor took it, `gone`: there is nobody to tell of. */
export type Tried = { send: Claimed; problem: VendorProblem | 'gone' | null }
type Settling = Pick<Platform, 'db' | 'env' | 'vault' | 'clock'>

const usualRestMs = 30_000
const refusedMs = 60_000
const longestMs = 60 * 60_000

const isThrottled = ({ status }: VendorProblem): boolean => status === 429
/** Milliseconds for which the vendor is left alone. */
const retryAfter = ({ retryAfterMs }: VendorProblem): number =>
  Math.min(retryAfterMs ?? usualRestMs, longestMs)

/** Checks that a vendor refused a send for what it says. */
export const isOfRow = (problem: VendorProblem): boolean =>
  !isThrottled(problem) && !isOfConnection(problem)

type Outcome = { state: 'waiting' | 'sent' | 'failed' | 'cancelled'; ms: number; tries: number }

/**
 * Decides on a send after a try: one that the vendor refuses for what it says has failed, and having
 * to wait, or no access, is no try.
 */
export const outcomeOf = ({ send, problem }: Tried): Outcome => {
  const { tries } = send
  if (problem === null) return { state: 'sent', ms: 0, tries }
  if (problem === 'gone') return { state: 'cancelled', ms: 0, tries }
  if (isThrottled(problem)) return { state: 'waiting', ms: retryAfter(problem), tries: tries - 1 }
  if (problem.problem === 'access_refused')
    return { state: 'waiting', ms: refusedMs, tries: tries - 1 }
  const isOver = tries >= triesMost || isOfRow(problem)
  return { state: isOver ? 'failed' : 'waiting', ms: restMs(tries), tries }
}

const nameOf = (problem: Tried['problem']): string | null => {
  if (problem === null) return null
  return problem === 'gone' ? 'no_person' : problem.problem
}

/** Records tries of a shop's sends, and how the vendor is. */
export const settleSends = async (
  platform: Settling,
  shop: ShopScope,
  manifest: Manifest,
  row: Row,
  tried: readonly Tried[],
): Promise<void> => {
  const { shop_id } = shop
  const problems = tried.flatMap(({ problem }) =>
    problem instanceof VendorProblem ? [problem] : [],
  )
  const isAnswered = tried.some(({ problem }) => problem === null)
  const failures = problems.filter((one) => isOfConnection(one) && one.problem !== 'access_refused')
  const throttled = problems.filter(isThrottled)
  await transact(platform.db, async (trx) => {
    const now = platform.clock()
    const later = (ms: number) => new Date(now.getTime() + ms).toISOString()
    const rows = tried.map((one) => ({ ...one, ...outcomeOf(one) }))
    await sql`
      update vendor_send q
      set held_until = null, problem = o.problem, tries = o.tries,
        state = case when q.version = o.version then o.state else q.state end,
        due_at = case when q.version = o.version then o.due_at else q.due_at end,
        sent_at = case when o.state = 'sent' then ${now}::timestamptz else q.sent_at end
      from unnest(
          ${rows.map(({ send }) => send.send_id)}::bigint[],
          ${rows.map(({ send }) => send.tries)}::int[],
          ${rows.map(({ send }) => send.version)}::int[],
          ${rows.map(({ state }) => state)}::text[],
          ${rows.map(({ ms }) => later(ms))}::text[]::timestamptz[],
          ${rows.map(({ tries }) => tries)}::int[],
          ${rows.map(({ problem }) => nameOf(problem))}::text[]
        ) as o (send_id, held, version, state, due_at, tries, problem)
      where q.shop_id = ${shop_id} and q.send_id = o.send_id and q.tries = o.held
        and q.held_until is not null and q.state = 'waiting'`.execute(trx)
    const target = { shop_id, target: manifest.name }
    if (isAnswered) await closeBreaker(trx, target)
    else if (failures.length > 0) await countFailures(trx, target, failures.length, now)
    if (throttled.length > 0)
      await sql`
        update vendor_cursor set rests_until = ${later(Math.max(...throttled.map(retryAfter)))}
        where shop_id = ${shop_id} and name = ${manifest.name}`.execute(trx)
  })
  const problem = problems.find(isOfConnection)
  if (problem) await noteProblem(platform, shop, manifest, row.attempt, problem)
  else if (isAnswered && row.problem) await noteAnswered(platform, manifest, row)
  await trimCalls(platform.db, shop_id, manifest.name)
}
