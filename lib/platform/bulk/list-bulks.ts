import { sql } from 'kysely'
import type { getBulk as getCall, listBulks as listCall } from '#contract/bulk/draft.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { holds } from '#platform/search/text-match.ts'
import type { Ctx } from '#platform/ctx.ts'
import { countAll, countRows, type Order, pageOf, stepOf, walkOf } from '#platform/db/page.ts'
import { bulkRows, findBulk, toBulk } from './find-bulk.ts'

const order: Order = { id: sql`b.bulk_id` }

/** Lists campaigns, newest first. */
export const listBulks = async (
  ctx: Ctx,
  { query }: Parsed<typeof listCall>,
): Promise<Answer<typeof listCall>> => {
  const walk = walkOf(query)
  // drafts of legacy campaigns are hidden unless their state is requested
  const narrowed = query.state
    ? sql`and b.state = ${query.state}`
    : sql`and not (b.legacy and b.state in ('draft', 'checking', 'checked'))`
  const past = query.past ? sql`and b.started_at is not null` : sql``
  const named = query.search ? sql`and ${holds(sql`b.search`, query.search)}` : sql``
  const theirs = sql`b.shop_id = ${ctx.shop.shop_id} ${narrowed} ${past} ${named}`
  const [{ rows }, counted, started] = await Promise.all([
    bulkRows(sql`where ${theirs} ${stepOf(walk, order)}`).execute(ctx.db),
    countRows(ctx.db, sql`from bulk b where ${theirs}`),
    countAll(ctx.db, sql`from bulk where shop_id = ${ctx.shop.shop_id} and state = 'bulk_started'`),
  ])
  const page = pageOf(rows, walk, (row) => ({ at: row.created_at, id: row.bulk_id }))
  return {
    ...page,
    ...counted,
    rows: page.rows.map((row) => toBulk(ctx, row)),
    started,
  }
}

export const getBulk = async (
  ctx: Ctx,
  { params }: Parsed<typeof getCall>,
): Promise<Answer<typeof getCall>> => ({
  bulk: toBulk(ctx, await findBulk(ctx.db, ctx, params.id)),
})
