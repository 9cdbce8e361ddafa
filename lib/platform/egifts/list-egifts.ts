import { type RawBuilder, sql } from 'kysely'
import type { EgiftStatus } from '#contract/egifts/egift.ts'
import type {
  countEgifts,
  listEgifts as listCall,
  searchEgifts as searchCall,
} from '#contract/egifts/calls.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { Ctx } from '#platform/ctx.ts'
import { likeOf } from '#platform/customers/search-customers.ts'
import { pageOf, walkOf, type Walk } from '#platform/paging.ts'
import { egiftRows, toEgift } from './read-egift.ts'

const countedTo = 1000
/** Text that finds a gift, as the index egift_search has it. */
const searchText = sql`
  lower(
    sender_name || ' ' || coalesce(sender_email, '')
    || ' ' || recipient_name || ' ' || coalesce(recipient_email, '')
    || ' ' || coalesce(order_name, '') || ' ' || cart_id
  )`

const walking = (walk: Walk): RawBuilder<unknown> => {
  if (walk.before)
    return sql`
      and (e.created_at, e.egift_id) > (${walk.before.at}, ${walk.before.id})
      order by e.created_at, e.egift_id
      limit ${walk.limit + 1}`
  const from = walk.after
    ? sql`and (e.created_at, e.egift_id) < (${walk.after.at}, ${walk.after.id})`
    : sql``
  return sql`
    ${from}
    order by e.created_at desc, e.egift_id desc
    limit ${walk.limit + 1} offset ${walk.after ? 0 : walk.offset}`
}

const list = async (
  ctx: Ctx,
  query: Parsed<typeof listCall>['query'] & { search?: string },
): Promise<Answer<typeof listCall>> => {
  const walk = walkOf(query)
  const search = query.search?.toLowerCase()
  const theirs = sql`
    e.shop_id = ${ctx.shop.shop_id}
    ${query.status ? sql`and e.status = ${query.status}` : sql``}
    ${search ? sql`and ${searchText} like ${likeOf(search, false)}` : sql``}`
  const inOrder = walk.before
    ? sql`order by e.created_at, e.egift_id`
    : sql`order by e.created_at desc, e.egift_id desc`
  const most = search ? countedTo + 1 : null
  const [{ rows }, { rows: counted }] = await Promise.all([
    egiftRows(sql`(select * from egift e where ${theirs} ${walking(walk)}) e`, inOrder).execute(
      ctx.db,
    ),
    sql<{ n: string }>`
      select count(*)::text as n
      from (select from egift e where ${theirs} limit ${most}) x`.execute(ctx.db),
  ])
  const page = pageOf(rows, walk, (row) => ({ at: row.created_at, id: row.egift_id }))
  const n = Number(counted[0]?.n ?? 0)
  return {
    ...page,
    ...(search ? { count: Math.min(n, countedTo), count_capped: n > countedTo } : { count: n }),
    rows: page.rows.map((row) => toEgift(ctx.shop, row)),
  }
}

export const listEgifts = (
  ctx: Ctx,
  { query }: Parsed<typeof listCall>,
): Promise<Answer<typeof listCall>> => list(ctx, query)
export const searchEgifts = (
  ctx: Ctx,
  { query }: Parsed<typeof searchCall>,
): Promise<Answer<typeof searchCall>> => list(ctx, query)

export const countByStatus = async (ctx: Ctx): Promise<Answer<typeof countEgifts>> => {
  const { rows } = await sql<{ status: EgiftStatus; n: string }>`
    select status, count(*)::text as n
    from egift
    where shop_id = ${ctx.shop.shop_id}
    group by status`.execute(ctx.db)
  return { counts: Object.fromEntries(rows.map(({ status, n }) => [status, Number(n)])) }
}
