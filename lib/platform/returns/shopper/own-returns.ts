import { sql } from 'kysely'
import type { ReturnState, Outcome } from '#contract/returns/requests.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import type { Visit } from './open-visit.ts'

export type OwnReturn = {
  return_id: bigint
  /** the number after the order's name; null where that is the giver's */
  number: number
  state: ReturnState
  to: Outcome
  amount: bigint
  /** on top of the amount */
  bonus: bigint
  rejection: string | null
  lapses_at: Date | null
  created_at: Date
  changed_at: Date
  /** the last event of each kind, as ISO times */
  events: Partial<Record<string, string>>
  keeps_item: boolean
  lines: { name: string; sku: string; quantity: number }[]
}

/**
 * Reads the returns that a visit may follow: the order's, or a gift's own. The giver's list leaves
 * gift returns out, so that it never says that a gift went back.
 */
export const ownReturns = async (
  db: Db | Trx,
  { shop, order_id, receipt_id, email }: Visit,
): Promise<OwnReturn[]> => {
  const theirs =
    receipt_id === null ? sql`not r.is_gift` : sql`r.is_gift and lower(r.email) = ${email}`
  const { rows } = await sql<OwnReturn>`
    select r.return_id, r.number, r.state, r.to, r.amount,
      coalesce(
        (
          select sum(f.bonus)
          from refund f
          where f.shop_id = r.shop_id and f.return_id = r.return_id and f.state <> 'undone'),
        (
          select sum((x ->> 'bonus')::numeric * 100)
          from jsonb_array_elements(r.verdict -> 'offers') x
          where x ->> 'to' = r.to),
        0)::bigint as bonus,
      r.rejection, r.lapses_at, r.created_at,
      r.changed_at,
      (
        select coalesce(json_object_agg(e.kind, e.at order by e.event_id), '{}')
        from return_event e
        where e.shop_id = r.shop_id and e.return_id = r.return_id) as events,
      coalesce((r.verdict ->> 'keep_item')::boolean, false) as keeps_item,
      (
        select coalesce(json_agg(json_build_object(
          'name', o.name, 'sku', o.sku, 'quantity', l.quantity) order by o.line_no), '[]')
        from return_line l
        join order_line o on o.shop_id = l.shop_id and o.line_id = l.line_id
        where l.shop_id = r.shop_id and l.return_id = r.return_id) as lines
    from return_request r
    where r.shop_id = ${shop.shop_id} and r.order_id = ${order_id} and ${theirs}
    order by r.return_id desc
    limit 50`.execute(db)
  return rows
}
