import { sql } from 'kysely'
import type { listMoveIns as call } from '#contract/bulk/move-in.ts'
import type { Answer } from '#contract/endpoint.ts'
import { bulkRows, toBulk } from '#platform/bulk/find-bulk.ts'
import type { Ctx } from '#platform/ctx.ts'
import { wireId } from '#platform/ids.ts'
import { readSystem } from '#rules/bulk/move-in/sources.ts'
import { formatMinor } from '#rules/money.ts'

const filesShown = 20
type Source = { source: string; known: number; amount: bigint; last_at: Date; last: bigint }

/** Lists the systems that were moved in, the newest first, and the newest of their files. */
export const listMoveIns = async (ctx: Ctx): Promise<Answer<typeof call>> => {
  const { shop_id, currency } = ctx.shop
  const [sources, files] = await Promise.all([
    sql<Source>`
      select source, count(*)::int as known, sum(amount)::bigint as amount,
        max(at) as last_at, max(bulk_id) as last
      from moved_in
      where shop_id = ${shop_id} and gift_card_id is not null
      group by source
      order by max(at) desc, max(bulk_id) desc`.execute(ctx.db),
    bulkRows(sql`
      where b.shop_id = ${shop_id} and b.moves is not null
      order by b.bulk_id desc
      limit ${filesShown}`).execute(ctx.db),
  ])
  return {
    sources: sources.rows.map(({ source, known, amount, last_at, last }) => ({
      ...readSystem(source),
      known,
      amount: formatMinor(amount),
      last_at: last_at.toISOString(),
      last_bulk_id: wireId('bulk', last),
    })),
    rows: files.rows.map((row) => toBulk(ctx, row)),
    currency,
  }
}
