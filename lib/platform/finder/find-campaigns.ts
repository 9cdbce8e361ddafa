import { sql } from 'kysely'
import type { Ctx } from '#platform/ctx.ts'
import { wireId } from '#platform/ids.ts'
import { holds, rankOf } from '#platform/search/text-match.ts'
import { fits, foundLimit, groupOf, type FittedGroup } from './found.ts'

type Row = { bulk_id: bigint; title: string; created_at: Date }

/** Finds campaigns by words of their title, as their list has them. */
export const findCampaigns = async ({ db, shop }: Ctx, text: string): Promise<FittedGroup> => {
  const { rows } = await sql<Row>`
    select b.bulk_id, b.title, b.created_at
    from bulk b
    where b.shop_id = ${shop.shop_id} and ${holds(sql`b.search`, text)}
      and not (b.legacy and b.state in ('draft', 'checking', 'checked'))
    order by ${rankOf(sql`b.search`, text)}, b.bulk_id desc
    ${foundLimit}`.execute(db)
  return groupOf(
    'campaigns',
    rows.map((row) => ({
      id: wireId('bulk', row.bulk_id),
      title: row.title,
      detail: null,
      amount: null,
      at: row.created_at.toISOString(),
      href: `/bulk-gift-cards/overview/${wireId('bulk', row.bulk_id)}`,
    })),
    fits.part,
  )
}
