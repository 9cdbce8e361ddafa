import { sql } from 'kysely'
import type { Db } from '#platform/db/transact.ts'

type Found = {
  live: number
  paused: number
  drafts: number
  /** spent of the order bonus's budget, percent */
  spent: number
  rewards: number
  verdicts: string[]
  stuck: number
  waiting: number
}

/** Sums what the demo's workflows are and did. */
export const demoWorkflows = async (db: Db): Promise<Found> => {
  const { rows } = await sql<Found>`
    select
      (select count(*)::int from workflow where kind = 'workflow' and state = 'live') as live,
      (select count(*)::int from workflow where kind = 'workflow' and state = 'paused') as paused,
      (select count(*)::int from workflow where kind = 'workflow' and state = 'draft') as drafts,
      (
        select round(s.spent / (v.data #>> '{limits,budget,0,amount}')::numeric)::int
        from workflow w
        join version v on v.shop_id = w.shop_id and v.subject = 'wf' || w.workflow_id
        join workflow_spend s on s.shop_id = w.shop_id and s.workflow_id = w.workflow_id
        where w.title = 'Winter order bonus' and s.period = 'total'
      ) as spent,
      (select count(*)::int from reward where run_id is not null) as rewards,
      (select array_agg(distinct verdict) from workflow_run) as verdicts,
      (select count(*)::int from event where decide = 'stuck') as stuck,
      (select count(*)::int from event where decide = 'waiting') as waiting`.execute(db)
  return rows[0]!
}

/** Counts payments with credit that no redemption explains. */
export const redeemedWithout = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from movement m
    where m.kind = 'redeem' and m.cause_kind = 'order'
      and not exists (
        select from redemption r
        where r.shop_id = m.shop_id and r.movement_id = m.movement_id
      )`.execute(db)
  return rows[0]!.n
}

/** The friends that the demo makes. */
export const demoFriendsMade = {
  states: { invited: 1, claimed: 3, review: 2, ordered: 7, refused: 3 },
  signals: ['household', 'known_customer', 'network', 'same_address', 'throwaway'],
  unconfirmed: 2,
  pending: 3,
  recalled: 2,
  late: 0,
}

/** Counts the demo's referred friends by state, and what their claims and orders earned. */
export const demoFriends = async (db: Db) => {
  const { rows } = await sql<{
    states: Record<string, number>
    signals: string[]
    unconfirmed: number
    pending: number
    recalled: number
    late: number
  }>`
    with earned as (
      select w.*, e.occurred_at
      from reward w
      join workflow_run u on u.shop_id = w.shop_id and u.run_id = w.run_id
      join event e on e.shop_id = u.shop_id and e.event_id = u.event_id
      where e.topic like 'referral_%'
    )
    select
      (
        select jsonb_object_agg(state, n)
        from (select state, count(*)::int as n from referral group by state) s
      ) as states,
      (
        select array_agg(distinct s ->> 'name' order by s ->> 'name')
        from referral, jsonb_array_elements(signals) s
      ) as signals,
      (select count(*)::int from referral_claim where confirmed_at is null) as unconfirmed,
      (select count(*)::int from earned where state = 'pending') as pending,
      (select count(*)::int from earned where recalled > 0) as recalled,
      (
        select count(*)::int from earned
        where created_at not between occurred_at and occurred_at + interval '1 minute'
      ) as late`.execute(db)
  return rows[0]!
}

/** Counts the redemptions that the demo's checkout made, by their state. */
/** Selects redemptions of the credit that workflows gave. */
const earned = sql`exists (
  select from entry e
  join lot l on l.shop_id = e.shop_id and l.lot_id = e.lot_id
  join reward w on w.shop_id = l.shop_id and w.movement_id = l.movement_id
    and w.workflow_id is not null
  where e.shop_id = redemption.shop_id and e.movement_id = redemption.movement_id)`

export const demoCheckout = async (db: Db): Promise<unknown> => {
  const { rows } = await sql`
    select
      count(*) filter (where state = 'held')::int as held,
      count(*) filter (where state = 'captured' and not ${earned})::int as captured,
      count(*) filter (where state = 'captured' and ${earned}) > 3 as earned,
      count(*) filter (where captured < amount and captured > 0)::int as partly,
      count(*) filter (where refunded > 0) > 0 as back,
      count(*) filter (where state = 'released')::int as released,
      count(distinct key_id)::int as keys
    from redemption
    where key_id is not null`.execute(db)
  return rows[0]
}
