import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { listReferralLinks as call } from '#contract/referrals/calls.ts'
import { holds } from '#platform/search/text-match.ts'
import type { Ctx } from '#platform/ctx.ts'
import { countRows, type Order, orderBy, pageOf, stepOf, walkOf } from '#platform/db/page.ts'
import { withinAny } from '#platform/start-of-day.ts'
import { formatMinor } from '#rules/money.ts'
import { earnedBy } from './earned.ts'

const newest: Order = { at: sql`l.created_at`, id: sql`l.link_id` }

type Row = {
  link_id: bigint
  created_at: Date
  platform_customer_id: string
  full_name: string
  email: string | null
  friends: number
  ordered: number
  refused: number
  earned: bigint
}

/** Lists the links of customers, the newest first, each with its customer’s friends. */
export const listReferralLinks = async (
  ctx: Ctx,
  { query }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { shop_id } = ctx.shop
  const walk = walkOf(query)
  const { search } = query
  const from = sql`
    from referral_link l
    join customer c on c.shop_id = l.shop_id and c.customer_id = l.customer_id`
  const which = sql.join(
    [
      sql`l.shop_id = ${shop_id}`,
      ...withinAny(ctx, sql`l.created_at`, query),
      ...(search ? [holds(sql`c.search`, search)] : []),
    ],
    sql` and `,
  )
  const { rows } = await sql<Row>`
    select l.link_id, l.created_at, c.platform_customer_id, c.full_name, c.email,
      f.friends, f.ordered, f.refused, f.earned
    from (
      select l.* ${from} where ${which} ${stepOf(walk, newest)}
    ) l
    join customer c on c.shop_id = l.shop_id and c.customer_id = l.customer_id
    cross join lateral (
      select count(*)::int as friends,
        count(*) filter (where r.order_id is not null)::int as ordered,
        count(*) filter (where r.state = 'refused')::int as refused,
        coalesce(sum(x.earned), 0)::bigint as earned
      from referral r
      cross join lateral (
        select sum(w.amount - w.recalled) as earned
        from ${earnedBy(shop_id)}
        where w.state = 'granted' and w.is_referrers
      ) x
      where r.shop_id = l.shop_id and r.customer_id = l.customer_id
    ) f
    ${orderBy(walk, newest)}`.execute(ctx.db)
  const page = pageOf(rows, walk, (row) => ({ at: row.created_at, id: row.link_id }))
  return {
    ...(await countRows(ctx.db, sql`${from} where ${which}`)),
    ...page,
    rows: page.rows.map((row) => ({
      referrer: {
        platform_customer_id: row.platform_customer_id,
        full_name: row.full_name,
        email: row.email,
      },
      created_at: row.created_at.toISOString(),
      friends: row.friends,
      ordered: row.ordered,
      refused: row.refused,
      earned: formatMinor(row.earned),
    })),
  }
}
