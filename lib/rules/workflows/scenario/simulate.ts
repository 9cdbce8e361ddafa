import { daysFrom } from '#rules/tools/day-range.ts'
import { sum } from '#rules/tools/sums.ts'
import { isGiven } from '#rules/workflows/decide.ts'
import { decideAll, inOrder, type Live } from '#rules/workflows/decide-all.ts'
import { dueAt } from '#rules/workflows/time/due.ts'
import type { Facts } from '#rules/workflows/facts.ts'
import { countGiven, newRunning, type Running, standingNow } from '#rules/workflows/running.ts'
import { type Moment, note, recall, runUntil, type Scene, spend } from './scene.ts'

type EventStep = {
  kind: 'event'
  at: Date
  trigger: string
  facts: Facts
  order: string | null
  /** goods that the order keeps after a refund, in minor units */
  kept?: bigint
}
/** A step of a scenario: an event with its facts, or credit that is spent. */
export type Step = EventStep | { kind: 'spend'; at: Date; amount: bigint }

type Shop = {
  zone: string
  /** days of the return window; null: no end */
  windowDays: number | null
  /** the customer's balance before the first step, without an expiration date */
  opening: bigint
}

/** A scene with the workflows that act in it. */
type Playing = Pick<Shop, 'windowDays'> & {
  scene: Scene
  workflows: readonly Live[]
  given: ReadonlyMap<string, Running>
}

/** Lets the holds of an order end by its fulfilment. */
const fulfil = ({ rewards }: Scene, order: string, at: Date): void => {
  const waiting = rewards.filter((one) => one.order === order && one.due === null && !one.asks)
  for (const reward of waiting) {
    reward.holding = { ...reward.holding, fulfilled_at: at }
    reward.due = dueAt(reward.credit.action.hold, reward.holding)
  }
}

const decideStep = ({ scene, workflows, given, windowDays }: Playing, step: EventStep): void => {
  const { at, trigger, facts, order } = step
  const listening = workflows.filter(({ compiled }) => compiled.definition.trigger === trigger)
  const decisions = decideAll(listening, facts, ({ compiled }) =>
    standingNow(compiled, given.get(compiled.id)!, facts),
  )
  for (const { workflow: one, decision } of decisions) {
    const { verdict, credits, asksApproval } = decision
    const workflow = one.compiled.id
    const own = isGiven(verdict)
      ? credits.filter(({ customer }) => customer === facts.customer)
      : []
    const lastDay = windowDays === null ? null : daysFrom(facts.day, windowDays)
    const holding = { zone: scene.zone, at, fulfilled_at: null, lastDay }
    for (const credit of own) {
      const due = asksApproval ? null : dueAt(credit.action.hold, holding)
      scene.rewards.push({
        workflow,
        credit,
        order,
        holding,
        due,
        asks: asksApproval,
        recalled: 0n,
        lot: null,
      })
    }
    if (isGiven(verdict)) countGiven(one.compiled, given.get(workflow)!, facts, decision)
    const amount = sum(own.map(({ counted }) => counted.amount))
    const emails = verdict === 'held' && own.some(({ action }) => action.email?.active ?? false)
    note(scene, { at, kind: 'decided', workflow, verdict, amount, emails })
  }
}

/**
 * Plays steps on a virtual clock: what each workflow decides, when held credit is granted and when
 * it expires, and what a refund recalls. Credit of other people than the customer isn't followed.
 */
export const simulate = (
  workflows: readonly Live[],
  steps: readonly Step[],
  { zone, windowDays, opening }: Shop,
): Moment[] => {
  const lots = opening > 0n ? [{ workflow: null, remaining: opening, lastDay: null }] : []
  const scene: Scene = { zone, lots, rewards: [], moments: [] }
  const ordered = inOrder(workflows)
  const given = new Map(ordered.map(({ compiled }) => [compiled.id, newRunning(compiled)]))
  const playing: Playing = { scene, workflows: ordered, given, windowDays }
  for (const step of steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    runUntil(scene, step.at)
    if (step.kind === 'spend') spend(scene, step.at, step.amount)
    else {
      const { order, trigger, kept, at } = step
      if (order !== null && trigger === 'order_fulfilled') fulfil(scene, order, at)
      if (order !== null && kept !== undefined) recall(scene, at, order, kept)
      decideStep(playing, step)
      runUntil(scene, at)
    }
  }
  runUntil(scene, null)
  return scene.moments
}
