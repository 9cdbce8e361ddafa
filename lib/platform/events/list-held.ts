import { sql } from 'kysely'
import type { Answer } from '#contract/endpoint.ts'
import type { listHeldEvents as call } from '#contract/events/calls.ts'
import type { Ctx } from '#platform/ctx.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'

const most = 50

type Held = {
  external_id: string
  order: string
  amount: string
  state: 'waiting' | 'stuck'
  problem: string | null
  occurred_at: Date
}

const reasonOf = ({ state, problem }: Held) => {
  if (problem) return 'refused'
  return state === 'waiting' ? 'order_awaited' : 'order_missing'
}

/** Lists the store's refunds that wait for their order, or were given up, with the reason. */
export const listHeldEvents = async ({ db, shop }: Ctx): Promise<Answer<typeof call>> => {
  const { rows } = await sql<Held>`
    select external_id, state, problem, occurred_at, data -> 'refund' ->> 'order' as order,
      data -> 'refund' ->> 'amount' as amount
    from event
    where shop_id = ${shop.shop_id} and source = 'store' and topic = 'refund_created'
      and state in ('waiting', 'stuck') and data ? 'refund'
    order by event_id desc
    limit ${most + 1}`.execute(db)
  return {
    events: rows.slice(0, most).map((row) => ({
      id: row.external_id,
      order: row.order,
      amount: formatMinor(parseMoney(row.amount) ?? 0n),
      currency: shop.currency,
      reason: reasonOf(row),
      problem: row.problem,
      occurred_at: row.occurred_at.toISOString(),
    })),
    more: rows.length > most,
  }
}
