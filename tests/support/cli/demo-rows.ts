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
      (select count(*)::int from workflow where state = 'live') as live,
      (select count(*)::int from workflow where state = 'paused') as paused,
      (select count(*)::int from workflow where state = 'draft') as drafts,
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
