import { sql } from 'kysely'
import type { Trx } from '#platform/db/transact.ts'
import { goodsBack } from '#platform/rewards/goods-back.ts'
import { recallOf } from '#rules/rewards/recall.ts'
import { zoneOf } from '#rules/returns/policy-countries.ts'
import type { ReturnSettings } from '#rules/returns/policy.ts'
import { lastDayOf } from '#rules/returns/window.ts'
import type { Credit } from '#rules/workflows/decide.ts'
import type { EventOrder } from './orders-of.ts'
import type { Waiting } from './take-chunk.ts'
import { dueOf, type Terms, termsOf } from './terms.ts'
import { type Run, takeNumbers } from './write-runs.ts'

/** A reward that a chunk books. */
export type Booking = {
  reward_id: bigint
  run: Run
  credit: Credit
  customer_id: bigint
  order: EventOrder | null
  terms: Terms
  due_by: ReturnType<typeof dueOf>['due_by']
  due_at: Date | null
  /** part of its amount, because goods of its order had come back before */
  recalled: bigint
}
type Orders = (event: Pick<Waiting, 'data'>) => EventOrder | null

/** Returns the last day of an order's return window; null: it has none. */
export const windowEnd = (
  order: Pick<EventOrder, 'country' | 'created_at' | 'fulfilled_at'>,
  { zones }: Pick<ReturnSettings, 'zones'>,
  zone: string,
): string | null => lastDayOf(order, zoneOf(zones, order.country)?.days ?? null, zone)

/** Lists the rewards of runs, with what holds each and what refunds have already taken of it. */
export const bookingsOf = async (
  trx: Trx,
  { shop, returns }: { shop: { shop_id: bigint; time_zone: string }; returns: ReturnSettings },
  runs: readonly Run[],
  orderOf: Orders,
): Promise<Booking[]> => {
  const credits = runs.flatMap((run) =>
    run.given > 0n ? run.decision.credits.map((credit) => ({ run, credit })) : [],
  )
  const ids = await takeNumbers(trx, 'reward', 'reward_id', credits.length)
  const orders = credits.flatMap(({ run }) => orderOf(run.event)?.order_id ?? [])
  const back = await goodsBack(trx, shop.shop_id, [...new Set(orders)])
  return credits.map(({ run, credit }, at) => {
    const order = orderOf(run.event)
    const terms = termsOf(credit, run.event.occurred_at, run.listening.kind)
    const { amount, basis } = credit.counted
    const due = dueOf(run.decision, terms, {
      zone: shop.time_zone,
      at: run.event.occurred_at,
      fulfilled_at: order?.fulfilled_at ?? null,
      lastDay: order && windowEnd(order, returns, shop.time_zone),
    })
    const rest = basis - (order ? (back.get(order.order_id) ?? 0n) : 0n)
    return {
      ...due,
      reward_id: ids[at]!,
      run,
      credit,
      customer_id: BigInt(credit.customer),
      order,
      terms,
      recalled: recallOf({ amount, basis, recalled: 0n }, rest),
    }
  })
}

type Posted = { gift_card_id: bigint; movement_id: bigint }

/** Writes rewards: those that were posted as granted, those recalled in full as cancelled. */
export const writeRewards = async (
  trx: Trx,
  { shop, now }: { shop: { shop_id: bigint }; now: Date },
  bookings: readonly Booking[],
  posted: ReadonlyMap<bigint, Posted>,
): Promise<void> => {
  if (bookings.length === 0) return
  const stateOf = ({ reward_id, recalled, credit }: Booking) => {
    if (posted.has(reward_id)) return 'granted'
    return recalled === credit.counted.amount ? 'cancelled' : 'pending'
  }
  await sql`
    insert into reward (
      shop_id, reward_id, run_id, workflow_id, action_no, customer_id, order_id, title, state,
      amount, basis, recalled, due_at, due_by, terms, gift_card_id, movement_id, created_at
    )
    overriding system value
    select ${shop.shop_id}, u.reward_id, u.run_id, u.workflow_id, u.action_no, u.customer_id,
      u.order_id, u.title, u.state, u.amount, u.basis, u.recalled, u.due_at, u.due_by,
      u.terms::jsonb, u.gift_card_id, u.movement_id, ${now}
    from unnest(
      ${bookings.map(({ reward_id }) => reward_id)}::bigint[],
      ${bookings.map(({ run }) => run.run_id)}::bigint[],
      ${bookings.map(({ run }) => run.listening.workflow_id)}::bigint[],
      ${bookings.map(({ credit }) => credit.at)}::int[],
      ${bookings.map(({ customer_id }) => customer_id)}::bigint[],
      ${bookings.map(({ order }) => order?.order_id ?? null)}::bigint[],
      ${bookings.map(({ run }) => run.listening.title)}::text[],
      ${bookings.map(stateOf)}::text[],
      ${bookings.map(({ credit }) => credit.counted.amount)}::bigint[],
      ${bookings.map(({ credit }) => credit.counted.basis)}::bigint[],
      ${bookings.map(({ recalled }) => recalled)}::bigint[],
      ${bookings.map(({ due_at }) => due_at)}::timestamptz[],
      ${bookings.map(({ due_by }) => due_by)}::text[],
      ${bookings.map(({ terms }) => JSON.stringify(terms))}::text[],
      ${bookings.map(({ reward_id }) => posted.get(reward_id)?.gift_card_id ?? null)}::bigint[],
      ${bookings.map(({ reward_id }) => posted.get(reward_id)?.movement_id ?? null)}::bigint[]
    ) u (
      reward_id, run_id, workflow_id, action_no, customer_id, order_id, title, state, amount,
      basis, recalled, due_at, due_by, terms, gift_card_id, movement_id)`.execute(trx)
}
