import { sql } from 'kysely'
import type { getBulk as getCall, listBulks as listCall } from '#contract/bulk/draft.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { Ctx } from '#platform/ctx.ts'
import { pageOf, walkOf } from '#platform/paging.ts'
import { bulkRows, findBulk, toBulk } from './find-bulk.ts'

const countedTo = 1000

/** The newest first. */
export const listBulks = async (
  ctx: Ctx,
  { query }: Parsed<typeof listCall>,
): Promise<Answer<typeof listCall>> => {
  const walk = walkOf(query)
  // campaigns-and-calls §4: draft campaigns are hidden from the list
  const narrowed = query.state
    ? sql`and b.state = ${query.state}`
    : sql`and not (b.legacy and b.state in ('draft', 'checking', 'checked'))`
  const past = query.past ? sql`and b.started_at is not null` : sql``
  const named = query.search
    ? sql`and position(lower(${query.search}) in lower(b.title)) > 0`
    : sql``
  const theirs = sql`b.shop_id = ${ctx.shop.shop_id} ${narrowed} ${past} ${named}`
  const from = walk.before
    ? sql`and b.bulk_id > ${walk.before.id} order by b.bulk_id`
    : sql`${walk.after ? sql`and b.bulk_id < ${walk.after.id}` : sql``} order by b.bulk_id desc`
  const offset = walk.after || walk.before ? 0 : walk.offset
  const [{ rows }, { rows: counted }] = await Promise.all([
    bulkRows(sql`where ${theirs} ${from} limit ${walk.limit + 1} offset ${offset}`).execute(ctx.db),
    sql<{ n: number; started: number }>`
      select
        (select count(*)::int
          from (select from bulk b where ${theirs} limit ${countedTo + 1}) x) as n,
        (select count(*)::int from bulk
          where shop_id = ${ctx.shop.shop_id} and state = 'bulk_started') as started`.execute(
      ctx.db,
    ),
  ])
  const page = pageOf(rows, walk, (row) => ({ at: row.created_at, id: row.bulk_id }))
  const { n = 0, started = 0 } = counted[0] ?? {}
  return {
    ...page,
    count: Math.min(n, countedTo),
    count_capped: n > countedTo,
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
