import type { Verdict } from '#contract/workflows/definition.ts'
import { recallOf } from '#rules/rewards/recall.ts'
import { expiresOn } from '#rules/store-credit/expiration.ts'
import { daysFrom } from '#rules/tools/day-range.ts'
import { instantOf } from '#rules/tools/local-time.ts'
import { sum } from '#rules/tools/sums.ts'
import type { Credit } from '#rules/workflows/decide.ts'
import type { Holding } from '#rules/workflows/time/due.ts'

type Lot = { workflow: string | null; remaining: bigint; lastDay: string | null }
export type Reward = {
  workflow: string
  credit: Credit
  order: string | null
  holding: Holding
  /** null: it waits for something without a time */
  due: Date | null
  /** waits for a person's approval, which no clock gives */
  asks: boolean
  recalled: bigint
  /** its credit, once granted */
  lot: Lot | null
}

/** Something that happens in a scenario, with balance and pending credit right after it. */
export type Moment = {
  at: Date
  kind: 'decided' | 'granted' | 'expired' | 'recalled' | 'spent'
  workflow: string | null
  verdict: Verdict | null
  /** minor units; negative where credit goes */
  amount: bigint
  /** the customer is emailed */
  emails: boolean
  balance: bigint
  pending: bigint
}

/** A customer's credit on a virtual clock. */
export type Scene = { zone: string; lots: Lot[]; rewards: Reward[]; moments: Moment[] }

const plain = { workflow: null, verdict: null, emails: false }
const left = ({ credit, recalled }: Reward): bigint => credit.counted.amount - recalled

/** Writes what happened, with what the customer has then. */
export const note = (
  { lots, rewards, moments }: Scene,
  moment: Pick<Moment, 'at' | 'kind' | 'amount'> & Partial<Moment>,
): void => {
  const balance = sum(lots.map(({ remaining }) => remaining))
  const pending = sum(rewards.filter(({ lot }) => lot === null).map(left))
  moments.push({ ...plain, ...moment, balance, pending })
}

const grant = (scene: Scene, reward: Reward, at: Date): void => {
  const { expiration, email } = reward.credit.action
  const lastDay = expiration ? expiresOn(expiration, scene.zone, at) : null
  const { workflow } = reward
  reward.lot = { workflow, remaining: left(reward), lastDay }
  scene.lots.push(reward.lot)
  const amount = reward.lot.remaining
  note(scene, { at, kind: 'granted', workflow, amount, emails: email?.active ?? false })
}

const expire = (scene: Scene, lot: Lot, at: Date): void => {
  const amount = -lot.remaining
  lot.remaining = 0n
  note(scene, { at, kind: 'expired', workflow: lot.workflow, amount })
}

/** Returns what happens next by the clock: held credit comes due, or credit ends with its last day. */
const nextOf = (scene: Scene): { at: Date; run: () => void } | undefined => {
  const granting = scene.rewards.flatMap((reward) => {
    const { lot, due } = reward
    const isWaiting = lot === null && due !== null && left(reward) > 0n
    return isWaiting ? [{ at: due, run: () => grant(scene, reward, due) }] : []
  })
  const ending = scene.lots.flatMap((lot) => {
    if (lot.remaining === 0n || lot.lastDay === null) return []
    const at = new Date(instantOf(`${daysFrom(lot.lastDay, 1)}T00:00`, scene.zone)!)
    return [{ at, run: () => expire(scene, lot, at) }]
  })
  return [...granting, ...ending].toSorted((a, b) => a.at.getTime() - b.at.getTime())[0]
}

/** Runs the clock up to a moment, or to the end of all that is still to come. */
export const runUntil = (scene: Scene, until: Date | null): void => {
  for (let next = nextOf(scene); next; next = nextOf(scene)) {
    if (until !== null && next.at > until) return
    next.run()
  }
}

/** Spends credit, that which expires soonest first, as far as there is any. */
export const spend = (scene: Scene, at: Date, wanted: bigint): void => {
  let rest = wanted
  const soonest = scene.lots.toSorted((a, b) =>
    (a.lastDay ?? '9999').localeCompare(b.lastDay ?? '9999'),
  )
  for (const lot of soonest) {
    const part = lot.remaining < rest ? lot.remaining : rest
    lot.remaining -= part
    rest -= part
  }
  note(scene, { at, kind: 'spent', amount: rest - wanted })
}

/** Takes back what an order earned, in proportion to the goods that it keeps. */
export const recall = (scene: Scene, at: Date, order: string, kept: bigint): void => {
  for (const reward of scene.rewards.filter((one) => one.order === order)) {
    const { amount, basis } = reward.credit.counted
    const due = recallOf({ amount, basis, recalled: reward.recalled }, kept)
    if (due === 0n) continue
    reward.recalled += due
    const { lot, workflow } = reward
    const taken = lot && lot.remaining < due ? lot.remaining : due
    if (lot) lot.remaining -= taken
    note(scene, { at, kind: 'recalled', workflow, amount: -taken })
  }
}
