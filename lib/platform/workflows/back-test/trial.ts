import type { Verdict } from '#contract/workflows/definition.ts'
import type { WorkflowData } from '#contract/workflows/definition-shapes.ts'
import { wireId } from '#platform/ids.ts'
import type { LiveWorkflow } from '#platform/workflows/define/live-workflows.ts'
import { decideAll, inOrder, lessGiven, type Live } from '#rules/workflows/decide-all.ts'
import { type Decision, decide, isGiven } from '#rules/workflows/decide.ts'
import { needsOf } from '#rules/workflows/needs.ts'
import { countShop, freshShop, standingNow } from '#rules/workflows/running.ts'
import type { ShopLimits } from '#platform/workflows/shop-limits.ts'
import { keptSide, type KeptFigures, type Overlap } from './figures.ts'
import type { PastEvent } from './past.ts'
import {
  countDecision,
  factsFor,
  gives,
  isPaused,
  newSide,
  passedBy,
  type Side,
  wouldGive,
} from './side.ts'

/** A definition that is tried, beside the live version of its own and among the other workflows. */
export type Trial = {
  draft: Side
  live: Side | null
  others: readonly Side[]
  sides: ReadonlyMap<Live, Side>
  ordered: readonly Live[]
  overlaps: ReadonlyMap<Side, Overlap>
}

type Trying = {
  data: WorkflowData
  workflow_id: bigint | null
  /** the live workflows of the trigger, that of the draft included */
  workflows: readonly LiveWorkflow[]
  limits: ShopLimits
}

/** Begins a trial. A definition that isn't live yet comes after all that are. */
export const newTrial = ({ data, workflow_id, workflows, limits }: Trying): Trial => {
  // the live version is tried in a shop of its own, in which the draft gives nothing
  const [shop, without] = [freshShop(limits), freshShop(limits)]
  const sideOf = (id: string, of: WorkflowData, priority: number, title: string, among = shop) =>
    newSide(id, of, { title, priority, shop: among, readsRewards: needsOf([of]).rewards })
  const own = workflows.find((one) => one.workflow_id === workflow_id)
  const ownId = workflow_id === null ? 'draft' : wireId('workflow', workflow_id)
  const last = Math.max(0, ...workflows.map(({ place }) => place + 1))
  const draft = sideOf(ownId, data, own?.place ?? last, '')
  const others = workflows
    .filter((one) => one !== own && one.state === 'live')
    .map((one) => sideOf(wireId('workflow', one.workflow_id), one.data, one.place, one.title))
  const sides = new Map([draft, ...others].map((side) => [side.live, side]))
  return {
    draft,
    live: own ? sideOf(ownId, own.data, own.place, own.title, without) : null,
    others,
    sides,
    ordered: inOrder([...sides.keys()]),
    overlaps: new Map(others.map((side) => [side, noOverlap(side)])),
  }
}

const noOverlap = ({ live, title }: Side): Overlap => ({
  workflow_id: live.compiled.id,
  title,
  events: 0,
  draft: '0',
  other: '0',
  draft_left: '0',
  other_left: '0',
})

const countOverlap = (overlap: Overlap, mine: Decision, theirs: Decision): void => {
  if (wouldGive(mine) === 0n || wouldGive(theirs) === 0n) return
  overlap.events += 1
  const add = (name: 'draft' | 'other' | 'draft_left' | 'other_left', amount: bigint): void => {
    overlap[name] = String(BigInt(overlap[name]) + amount)
  }
  add('draft', wouldGive(mine))
  add('other', wouldGive(theirs))
  add('draft_left', gives(mine))
  add('other_left', gives(theirs))
}

const decideAlone = (side: Side, { facts }: PastEvent): Decision => {
  const { compiled } = side.live
  return decide(compiled, factsFor(facts, side), standingNow(compiled, side.running, facts))
}

type Decided = { side: Side; decision: Decision }

/** Decides an event for the draft and the others, in their order; those that are paused pass it by. */
const decideAmong = ({ draft, sides, ordered }: Trial, past: PastEvent): Decided[] => {
  const { facts } = past
  const active = ordered.filter((one) => !isPaused(sides.get(one)!, facts))
  const decided = decideAll(
    active,
    facts,
    (one, before) => lessGiven(standingNow(one.compiled, sides.get(one)!.running, facts), before),
    (one) => factsFor(facts, sides.get(one)!),
  ).map(({ workflow, decision }) => ({ side: sides.get(workflow)!, decision }))
  return isPaused(draft, facts)
    ? [...decided, { side: draft, decision: passedBy(decideAlone(draft, past)) }]
    : decided
}

/** Decides for the live version of the draft, which meets the winners of its group before it. */
const decideLive = (
  { live, draft, ordered }: Trial,
  past: PastEvent,
  decided: readonly Decided[],
): Decision | null => {
  if (!live) return null
  const decision = decideAlone(live, past)
  if (isPaused(live, past.facts)) return passedBy(decision)
  const { group } = live.live
  const before = ordered.slice(0, ordered.indexOf(draft.live))
  const isBeaten =
    group !== null &&
    decided.some(
      ({ side, decision: theirs }) =>
        before.includes(side.live) && side.live.group === group && isGiven(theirs.verdict),
    )
  return isBeaten && isGiven(decision.verdict) ? { ...decision, verdict: 'other_won' } : decision
}

/** The outcome of a past event, amounts in minor units. */
export type Tried = {
  verdict: Verdict
  case: string | null
  amount: bigint
  recalled: bigint
  live_verdict: Verdict | null
  live_amount: bigint | null
}

/** Decides a past event and counts it; null if neither the draft nor the live version has a case. */
export const tryPast = (trial: Trial, past: PastEvent): Tried | null => {
  const { draft, live, overlaps } = trial
  const decided = decideAmong(trial, past)
  const mine = decided.find(({ side }) => side === draft)!.decision
  const before = decideLive(trial, past, decided)
  for (const { side, decision } of decided)
    if (side !== draft) {
      countOverlap(overlaps.get(side)!, mine, decision)
      countDecision(side, past, decision)
      if (live) countShop(live.running.shop, past.facts.day, gives(decision))
    }
  const recalled = countDecision(draft, past, mine)
  if (live && before) countDecision(live, past, before)
  if (mine.verdict === 'no_case' && (before?.verdict ?? 'no_case') === 'no_case') return null
  return {
    verdict: mine.verdict,
    case: mine.case,
    amount: gives(mine),
    recalled,
    live_verdict: before?.verdict ?? null,
    live_amount: before && gives(before),
  }
}

/** Returns the figures of what was tried so far. */
export const figuresOf = ({ draft, live, overlaps }: Trial): KeptFigures => ({
  draft: keptSide(draft.test),
  live: live && keptSide(live.test),
  overlaps: [...overlaps.values()].filter(({ events }) => events > 0),
})
