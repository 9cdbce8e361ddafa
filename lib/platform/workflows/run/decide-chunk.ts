import { referralTriggers } from '#contract/workflows/triggers.ts'
import type { Act, Platform, ShopScope } from '#platform/ctx.ts'
import { transact, type Trx } from '#platform/db/transact.ts'
import { returnSettingsOf } from '#platform/returns/policy/read-settings.ts'
import { factsOf } from '#platform/workflows/facts/facts-of.ts'
import { isGiven } from '#rules/workflows/decide.ts'
import type { Facts } from '#rules/workflows/facts.ts'
import { actOn } from '#platform/workflows/acts/act-on.ts'
import { emailRewards } from './email-rewards.ts'
import { type Decided, decideEvent, failureKey, type Failures } from './decide-events.ts'
import { readLeft } from './left.ts'
import { listeningTo } from './listening.ts'
import { holdCustomers, ordersOf } from './orders-of.ts'
import { postRewards } from './post-rewards.ts'
import { type Booking, bookingsOf, writeRewards } from './rewards-of.ts'
import { pauseSpent, spend } from './spend.ts'
import { alertShopSpent, spendOfShop } from './spend-of-shop.ts'
import {
  addressOf,
  type Choice,
  firstOfEach,
  markDecided,
  takeChunk,
  type Waiting,
} from './take-chunk.ts'
import { countNoCase, numberRuns, writeFacts, writeRuns } from './write-runs.ts'

/** Credits that the state of a card refused; their events are decided once more, as failed. */
class Refused extends Error {
  readonly failures: ReadonlyMap<string, string>
  constructor(failures: ReadonlyMap<string, string>) {
    super('a card refused a reward')
    this.failures = failures
  }
}

type Scope = Pick<Platform, 'db' | 'clock' | 'vault' | 'env' | 'areas' | 'ports'>
type Deciding = Act & Pick<Platform, 'areas' | 'ports'>

/** Lets an address that nobody has be decided by its cases; what they give waits for its customer. */
const asGuest = (event: Waiting, facts: Facts): Facts =>
  facts.customer === null && event.customer_id === null && addressOf(event)
    ? { ...facts, customer: '0' }
    : facts

type Prepared = {
  events: Waiting[]
  decided: Decided[]
  left: Awaited<ReturnType<typeof readLeft>>
}

const decideAllOf = async (
  act: Deciding,
  claimed: readonly Waiting[],
  failures: Failures,
): Promise<Prepared> => {
  const { trx, shop } = act
  const listening = await listeningTo(trx, shop, claimed, act)
  const needsTurns = claimed.some((event) => listening(event).some((one) => one.usesCurrent))
  const taken = needsTurns ? firstOfEach(claimed) : claimed
  const facts = await factsOf(trx, shop, taken)
  const factsFor = (event: Waiting) => asGuest(event, facts.get(event.event_id)!)
  const all = [...new Map(taken.flatMap(listening).map((one) => [one.workflow_id, one])).values()]
  const left = await readLeft(trx, shop, all, taken.map(factsFor))
  const paused = new Set<bigint>()
  const inOrder = taken.toSorted(
    (a, b) => a.occurred_at.getTime() - b.occurred_at.getTime() || Number(a.event_id - b.event_id),
  )
  const decided: Decided[] = []
  const waits = new Set<bigint>()
  for (const event of inOrder) {
    const own = factsFor(event)
    const made = decideEvent({ shop, left, paused, failures }, event, own, listening(event))
    if (own.customer === '0' && made.some(({ decision }) => isGiven(decision.verdict)))
      waits.add(event.event_id)
    else decided.push(...made)
  }
  return { events: inOrder.filter(({ event_id }) => !waits.has(event_id)), decided, left }
}

const post = async (act: Act, bookings: readonly Booking[]) => {
  const due = bookings.flatMap(({ reward_id, customer_id, credit, recalled, terms, due_by }) => {
    const amount = credit.counted.amount - recalled
    return due_by === null && amount > 0n ? [{ reward_id, customer_id, amount, terms }] : []
  })
  const { posted, refused } = await postRewards(act, due)
  if (refused.size > 0)
    throw new Refused(
      new Map(
        bookings.flatMap(({ reward_id, run }) => {
          const problem = refused.get(reward_id)
          const { event, listening } = run
          return problem ? [[failureKey(event, listening.workflow_id), problem] as const] : []
        }),
      ),
    )
  return { due, posted }
}

/**
 * Decides a chunk of waiting events in the caller's transaction, at its time. `failures`: decisions
 * that a card refused before. Returns how many events were decided.
 */
export const decideIn = async (
  act: Deciding,
  choice: Choice,
  failures: Failures,
): Promise<number> => {
  const { trx, shop } = act
  const claimed = await takeChunk(trx, shop.shop_id, choice)
  if (claimed.length === 0) return 0
  const orderOf = await ordersOf(trx, shop.shop_id, claimed)
  const idsOf = (of: readonly Waiting[]) => of.flatMap(({ customer_id }) => customer_id ?? [])
  const referrals = claimed.filter(({ topic }) => referralTriggers.includes(topic))
  await holdCustomers(trx, shop.shop_id, idsOf(claimed), idsOf(referrals))
  const { events, decided, left } = await decideAllOf(act, claimed, failures)
  const runs = await numberRuns(trx, decided)
  await writeRuns(trx, act, runs)
  await countNoCase(trx, act, decided)
  await writeFacts(trx, act, decided)
  const returns = await returnSettingsOf(trx, shop.shop_id)
  const bookings = await bookingsOf(trx, { shop, returns }, runs, orderOf)
  const { due, posted } = await post(act, bookings)
  await writeRewards(trx, act, bookings, posted)
  await emailRewards(act, bookings, due, posted)
  await actOn(act, runs)
  await markDecided(trx, shop.shop_id, events)
  await spend(act, left, decided)
  await spendOfShop(act, left)
  await alertShopSpent(act, decided)
  await pauseSpent(act, decided)
  return events.length
}

const refusalsMost = 20

/**
 * Decides a chunk of a shop's waiting events in one transaction: decisions, rewards with their
 * credit, acts, emails and budgets, or nothing of it. Returns how many events were decided.
 */
export const decideChunk = async (
  { db, clock, vault, env, areas, ports }: Scope,
  shop: ShopScope,
  choice: Choice,
): Promise<number> => {
  const failures = new Map<string, string>()
  const actor = { kind: 'workflow', run_id: 0n } as const
  for (let tries = 0; ; tries += 1) {
    try {
      return await transact(db, (trx: Trx) =>
        decideIn({ trx, shop, actor, vault, env, areas, ports, now: clock() }, choice, failures),
      )
    } catch (cause) {
      if (!(cause instanceof Refused) || tries === refusalsMost) throw cause
      for (const [key, problem] of cause.failures) failures.set(key, problem)
    }
  }
}
