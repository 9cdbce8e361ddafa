import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { Verdict } from '#contract/workflows/definition.ts'
import { launchTrigger, type previewLaunch as call } from '#contract/workflows/launch/calls.ts'
import type { Ctx } from '#platform/ctx.ts'
import { snapshot, type Trx } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import { factsOf } from '#platform/workflows/facts/facts-of.ts'
import { type Decided, decideEvent } from '#platform/workflows/run/decide-events.ts'
import { readLeft } from '#platform/workflows/run/left.ts'
import { listeningTo } from '#platform/workflows/run/listening.ts'
import type { Waiting } from '#platform/workflows/run/take-chunk.ts'
import { formatMinor } from '#rules/money.ts'
import { sum } from '#rules/tools/sums.ts'
import type { Facts } from '#rules/workflows/facts.ts'
import { launchable, type Person, peopleOf } from './people.ts'

const chunk = 500

/** The events that a launch would write, which aren't written. */
const eventsOf = (people: readonly Person[], workflow: string, now: Date): Waiting[] =>
  people.map(({ customer_id, subject }, at) => ({
    event_id: BigInt(at + 1),
    topic: launchTrigger,
    subject,
    customer_id,
    data: { launch: { workflow } },
    occurred_at: now,
    created_at: now,
  }))

/** Reads the facts of events, some at a time. */
const readFacts = async (
  trx: Trx,
  shop: Ctx['shop'],
  events: readonly Waiting[],
): Promise<Map<bigint, Facts>> => {
  const facts = new Map<bigint, Facts>()
  for (let at = 0; at < events.length; at += chunk)
    for (const [id, one] of await factsOf(trx, shop, events.slice(at, at + chunk)))
      facts.set(id, one)
  return facts
}

/** Decides events as the worker would, one after another, and books nothing. */
const decideAll = async (trx: Trx, ctx: Ctx, events: readonly Waiting[]): Promise<Decided[]> => {
  const { shop, now, areas } = ctx
  const listening = await listeningTo(trx, shop, events, { now, areas })
  const facts = await readFacts(trx, shop, events)
  const all = listening(events[0]!)
  const left = await readLeft(trx, shop, all, [...facts.values()])
  const deciding = { shop, left, paused: new Set<bigint>(), failures: new Map<string, string>() }
  return events.flatMap((event) => decideEvent(deciding, event, facts.get(event.event_id)!, all))
}

const amountOf = ({ decision }: Decided): bigint =>
  sum(decision.credits.map(({ counted }) => counted.amount))

/** Previews what a launch would give. */
export const previewLaunch = (
  ctx: Ctx,
  { params, body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> =>
  snapshot(ctx.db, async (trx) => {
    const { workflow_id } = await launchable(trx, ctx, params.id)
    const people = await peopleOf(trx, ctx, body)
    const workflow = wireId('workflow', workflow_id)
    const decided = await decideAll(trx, ctx, eventsOf(people, workflow, ctx.now))
    const given = decided.filter(({ decision: { verdict } }) =>
      ['rewarded', 'held'].includes(verdict),
    )
    const held = given.filter(({ decision }) => decision.verdict === 'held')
    const counts = new Map<Verdict, number>()
    for (const { decision } of decided)
      counts.set(decision.verdict, (counts.get(decision.verdict) ?? 0) + 1)
    return {
      currency: ctx.shop.currency,
      people: people.length,
      rewarded: given.length,
      amount: formatMinor(sum(given.map(amountOf))),
      held: formatMinor(sum(held.map(amountOf))),
      verdicts: [...counts].map(([verdict, n]) => ({ verdict, people: n })),
    }
  })
