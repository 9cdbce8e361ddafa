import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { getRedemption as call } from '#contract/redemptions/calls.ts'
import type { Redemption } from '#contract/redemptions/shapes.ts'
import type { Call } from '#platform/ctx.ts'
import type { Key } from '#platform/acting.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { readId, wireId } from '#platform/ids.ts'
import { formatMinor } from '#rules/money.ts'
import type { RedemptionTable } from './tables.ts'

type Row = Pick<RedemptionTable, 'state' | 'amount' | 'order_name' | 'lapses_at' | 'created_at'> & {
  redemption_id: bigint
  captured: bigint
  refunded: bigint
  available: bigint
}

/**
 * Reads the redemption as of now; a hold whose time is over counts as lapsed even before the job
 * has run.
 */
export const findRedemption = async (
  db: Db | Trx,
  ctx: Call<Key>,
  id: bigint,
): Promise<Redemption> => {
  const { rows } = await sql<Row>`
    select r.redemption_id,
      case
        when r.state = 'held' and r.lapses_at <= ${ctx.now} then 'lapsed'
        else r.state
      end as state,
      r.amount, r.captured, r.refunded, r.order_name, r.lapses_at, r.created_at,
      case when g.disabled_at is null then g.balance - g.held else 0 end as available
    from redemption r
    join gift_card g on g.shop_id = r.shop_id and g.gift_card_id = r.gift_card_id
    where r.shop_id = ${ctx.shop.shop_id} and r.redemption_id = ${id}`.execute(db)
  const row = rows[0]
  if (!row) throw new Refusal('not_found')
  return {
    redemption_id: wireId('redemption', row.redemption_id),
    state: row.state,
    amount: formatMinor(row.amount),
    captured: formatMinor(row.captured),
    refunded: formatMinor(row.refunded),
    currency: ctx.shop.currency,
    order: row.order_name,
    available: formatMinor(row.available),
    lapses_at: row.state === 'held' ? row.lapses_at.toISOString() : null,
    created_at: row.created_at.toISOString(),
  }
}

export const getRedemption = async (
  ctx: Call<Key>,
  { params }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => ({
  redemption: await findRedemption(ctx.db, ctx, readId('redemption', params.id)),
})
