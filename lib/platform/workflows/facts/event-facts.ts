import { sql } from 'kysely'
import { idLetters } from '#contract/areas.ts'
import { referralTriggers } from '#contract/workflows/triggers.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { parseMoney } from '#rules/money.ts'
import type { Fact, Facts } from '#rules/workflows/facts.ts'
import { customFacts } from './custom-facts.ts'
import { type Decided, textOf } from './decided.ts'
import { wholes } from './values.ts'
import { vendorFacts } from './vendor-facts.ts'

/** Facts of one kind of event, and the people of a referral. */
export type EventFacts = {
  values: Record<string, Fact>
  people?: Pick<Facts, 'referrer' | 'referred'>
}
type Found = Map<bigint, EventFacts>

const pick = (events: readonly Decided[], ...topics: string[]): Decided[] =>
  events.filter(({ topic }) => topics.includes(topic))
/** Reads the number of a wire id; null if it is none. */
const idOf = (text: string | null, thing: 'refund' | 'return'): bigint | null => {
  const letters = idLetters[thing]
  const number = text?.startsWith(letters) ? text.slice(letters.length) : ''
  return /^[1-9]\d{0,17}$/.test(number) ? BigInt(number) : null
}

type Refunded = { event_id: bigint; amount: bigint; goods: bigint }

/** Reads refunds by our id or the store's. Goods of those whose lines are unknown are the amount. */
const refundFacts = async (
  db: Db | Trx,
  shopId: bigint,
  events: readonly Decided[],
): Promise<Found> => {
  if (events.length === 0) return new Map()
  const own = events.map((event) => idOf(textOf(event, 'refund'), 'refund'))
  const stores = events.map((event) => textOf(event, 'refund', 'id'))
  const { rows } = await sql<Refunded>`
    select e.event_id, r.amount,
      coalesce(nullif(r.goods, 0), nullif((
        select sum(l.net)::bigint
        from refund_line l
        where l.shop_id = ${shopId} and l.refund_id = r.refund_id), 0), r.amount) as goods
    from unnest(
      ${events.map(({ event_id }) => event_id)}::bigint[], ${own}::bigint[], ${stores}::text[]
    ) as e(event_id, refund_id, external_id)
    join refund r on r.shop_id = ${shopId}
      and (r.refund_id = e.refund_id or r.external_id = e.external_id)`.execute(db)
  return new Map(
    rows.map(({ event_id, amount, goods }) => [
      event_id,
      { values: { 'refund.amount': amount, 'refund.goods': goods } },
    ]),
  )
}

type Returned = { event_id: bigint; amount: bigint; reasons: string[] | null }

const returnFacts = async (
  db: Db | Trx,
  shopId: bigint,
  events: readonly Decided[],
): Promise<Found> => {
  if (events.length === 0) return new Map()
  const { rows } = await sql<Returned>`
    select e.event_id, r.amount, (
      select array_agg(distinct l.reason)
      from return_line l
      where l.shop_id = ${shopId} and l.return_id = r.return_id and l.reason is not null
    ) as reasons
    from unnest(
      ${events.map(({ event_id }) => event_id)}::bigint[],
      ${events.map((event) => idOf(textOf(event, 'return'), 'return'))}::bigint[]
    ) as e(event_id, return_id)
    join return_request r on r.shop_id = ${shopId} and r.return_id = e.return_id`.execute(db)
  return new Map(
    rows.map(({ event_id, amount, reasons }) => [
      event_id,
      { values: { 'return.amount': amount, 'return.reasons': reasons ?? [] } },
    ]),
  )
}

/** Reads who referred the customer of each event; one who is blocked or gone earns nothing. */
const referralFacts = async (
  db: Db | Trx,
  shopId: bigint,
  events: readonly Decided[],
): Promise<Found> => {
  if (events.length === 0) return new Map()
  const { rows } = await sql<{ event_id: bigint; referrer: bigint | null; orders: bigint }>`
    select e.event_id, r.referrer, (
      select count(*)
      from orders o
      where o.shop_id = ${shopId} and o.customer_id = e.customer_id
        and o.paid_at <= coalesce(own.paid_at, e.at)
        and (o.cancelled_at is null or o.cancelled_at > e.at)
    ) as orders
    from unnest(
      ${events.map(({ event_id }) => event_id)}::bigint[],
      ${events.map(({ customer_id }) => customer_id)}::bigint[],
      ${events.map(({ occurred_at }) => occurred_at.toISOString())}::text[]::timestamptz[],
      ${events.map((event) => textOf(event, 'order') ?? '')}::text[]
    ) as e(event_id, customer_id, at, order_name)
    join customer c on c.shop_id = ${shopId} and c.customer_id = e.customer_id
    left join orders own on own.shop_id = ${shopId} and own.name = e.order_name
    cross join lateral (
      select case when i.blocked_at is null and i.erased_at is null then i.customer_id end
        as referrer
      from referral f
      join customer i on i.shop_id = f.shop_id and i.customer_id = f.customer_id
      where f.shop_id = ${shopId} and f.state <> 'refused' and (f.email = c.email or f.email in (
        select m.email
        from former_email m
        where m.shop_id = ${shopId} and m.customer_id = c.customer_id
      ))
      order by f.referral_id desc
      limit 1
    ) r`.execute(db)
  const referred = new Map(events.map(({ event_id, customer_id }) => [event_id, customer_id]))
  return new Map(
    rows.map(({ event_id, referrer, orders }) => [
      event_id,
      {
        values: { 'referral.orders': wholes(orders) },
        people: {
          referrer: referrer === null ? null : String(referrer),
          referred: String(referred.get(event_id)),
        },
      },
    ]),
  )
}

/** Facts that the event's own data has. */
const ownFacts = (event: Decided): EventFacts => {
  const tag = textOf(event, 'tag')
  const amount = textOf(event, 'amount')
  return {
    values: {
      ...vendorFacts(event),
      ...(event.topic.startsWith('customer_tag_') ? { 'tag.name': tag } : {}),
      ...(event.topic === 'credit_expiring'
        ? { 'expiring.amount': amount === null ? null : parseMoney(amount) }
        : {}),
    },
  }
}

/** Reads the facts that only some events have, by the event. */
export const eventFacts = async (
  db: Db | Trx,
  shopId: bigint,
  events: readonly Decided[],
): Promise<Found> => {
  const own = new Map(events.map((event) => [event.event_id, ownFacts(event)]))
  const refunds = await refundFacts(db, shopId, pick(events, 'refund_created'))
  const returns = await returnFacts(db, shopId, pick(events, 'return_approved', 'return_received'))
  const referrals = await referralFacts(db, shopId, pick(events, ...referralTriggers))
  const custom = await customFacts(db, shopId, events)
  return new Map([...own, ...refunds, ...returns, ...referrals, ...custom])
}
