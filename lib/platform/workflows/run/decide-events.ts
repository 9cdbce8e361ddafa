import type { ShopScope } from '#platform/ctx.ts'
import { wireId } from '#platform/ids.ts'
import { kindFeatures } from '#platform/workflows/kind-features.ts'
import type { Compiled } from '#rules/workflows/compile.ts'
import { type Decision, decide, isGiven } from '#rules/workflows/decide.ts'
import { decideAll, lessGiven, type Live } from '#rules/workflows/decide-all.ts'
import type { Facts } from '#rules/workflows/facts.ts'
import { freshStanding, type Standing } from '#rules/workflows/standing.ts'
import { sum } from '#rules/tools/sums.ts'
import { isFeatureAllowed, wholePlan } from '#rules/way/feature-gate.ts'
import { type Earlier, type Seen, withEarlier } from './kept-facts.ts'
import type { Left } from './left.ts'
import type { Listening } from './listening.ts'
import type { Waiting } from './take-chunk.ts'

/** A workflow's decision about an event, with what it had left before. */
export type Decided = {
  event: Waiting
  facts: Facts
  listening: Listening
  decision: Decision
  problem: string | null
  seen: Seen
}
/** Reasons why a workflow can't do what it decided, by `<event> <workflow>`. */
export type Failures = ReadonlyMap<string, string>

export const failureKey = (event: Pick<Waiting, 'event_id'>, workflow_id: bigint): string =>
  `${event.event_id} ${workflow_id}`

const oldest = 30 * 24 * 60 * 60 * 1000
/** tags that a workflow sets make events, which may set tags, and so on */
const depthMost = 3

/** Returns how many workflows in a row led to an event. */
export const depthOf = ({ data }: Pick<Waiting, 'data'>): number =>
  typeof data['depth'] === 'number' ? data['depth'] : 0

type Bar = Pick<Decision, 'verdict'> & { problem: string | null }
const bar = (verdict: Decision['verdict'], problem: string | null = null): Bar => ({
  verdict,
  problem,
})

/** Returns why a workflow takes no part in an event, whatever its cases say. */
const barOf = (
  { settings }: Pick<ShopScope, 'settings'>,
  {
    event,
    listening,
    paused,
    failures,
  }: {
    event: Waiting
    listening: Listening
    paused: ReadonlySet<bigint>
    failures: Failures
  },
): Bar | null => {
  const { workflow_id, kind, state, live_since, data } = listening
  const failure = failures.get(failureKey(event, workflow_id))
  if (failure !== undefined) return bar('failed', failure)
  if (event.created_at.getTime() - event.occurred_at.getTime() > oldest) return bar('too_old')
  if (event.created_at < live_since) return bar('not_started')
  if (!isFeatureAllowed(settings, kindFeatures[kind], { auto_approve_for_plan: wholePlan }))
    return bar('plan')
  if (state === 'paused' || paused.has(workflow_id)) return bar('paused')
  if (data.starts_at && event.occurred_at < new Date(data.starts_at)) return bar('not_started')
  if (data.ends_at && event.occurred_at >= new Date(data.ends_at)) return bar('ended')
  return depthOf(event) >= depthMost ? bar('failed', 'tag_loop') : null
}

/** Lets a workflow's cases see what it gave the customer before. */
const seeing = (compiled: Compiled, earlier: Earlier | null): Compiled =>
  earlier === null
    ? compiled
    : {
        ...compiled,
        cases: compiled.cases.map((one) => ({
          ...one,
          holds: (facts) => one.holds(withEarlier(facts, earlier)),
        })),
      }

const stopped = ['over_customer_limit', 'over_budget', 'over_limit', 'under_limit']

type Deciding = {
  shop: Pick<ShopScope, 'settings'>
  left: Left
  /** workflows whose budget ended in this chunk */
  paused: Set<bigint>
  failures: Failures
}

/** Decides an event for those who take no part: the reason counts only where a case matches. */
const decideBarred = (
  { listening, event, facts, seen }: Pick<Decided, 'listening' | 'event' | 'facts' | 'seen'>,
  { verdict, problem }: Bar,
): Decided => {
  const { compiled } = listening.live
  const decision = decide(seeing(compiled, seen.earlier), facts, freshStanding)
  const isBarred = isGiven(decision.verdict) || stopped.includes(decision.verdict)
  return {
    event,
    facts,
    listening,
    seen,
    decision: isBarred ? { ...decision, verdict } : decision,
    problem: isBarred ? problem : null,
  }
}

/**
 * Decides an event for every workflow that listens, in their order, and counts what it gives. What
 * doesn't fit a budget pauses its workflow for the events after it.
 */
export const decideEvent = (
  { shop, left, paused, failures }: Deciding,
  event: Waiting,
  facts: Facts,
  listening: readonly Listening[],
): Decided[] => {
  const seen = new Map<string, Seen>()
  const open: Live[] = []
  const barred = new Map<string, Bar>()
  for (const one of listening) {
    const { id } = one.live.compiled
    const earlier = one.usesEarlier ? left.earlier(one, facts) : null
    seen.set(id, { standing: left.standing(one, facts), earlier })
    const why = barOf(shop, { event, listening: one, paused, failures })
    if (why) barred.set(id, why)
    else open.push({ ...one.live, compiled: seeing(one.live.compiled, earlier) })
  }
  const standingAfter = ({ compiled }: Live, before: readonly Decision[]): Standing => {
    const own = seen.get(compiled.id)!
    const standing = lessGiven(own.standing, before)
    seen.set(compiled.id, { ...own, standing })
    return standing
  }
  const made = new Map(
    decideAll(open, facts, standingAfter).map(({ workflow, decision }) => [
      workflow.compiled.id,
      decision,
    ]),
  )
  return listening.map((one) => {
    const id = wireId('workflow', one.workflow_id)
    const of = { event, facts, listening: one, seen: seen.get(id)! }
    const why = barred.get(id)
    if (why) return decideBarred(of, why)
    const decision = made.get(id)!
    const amount = sum(decision.credits.map(({ counted }) => counted.amount))
    if (isGiven(decision.verdict) && amount > 0n) left.count(one, facts, amount)
    if (decision.verdict === 'over_budget' && decision.limit !== null) paused.add(one.workflow_id)
    return { ...of, decision, problem: null }
  })
}
