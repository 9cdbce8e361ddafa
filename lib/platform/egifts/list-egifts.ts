import { sql } from 'kysely'
import type { EgiftStatus, EgiftWait } from '#contract/egifts/egift.ts'
import type {
  countEgifts,
  listEgifts as listCall,
  searchEgifts as searchCall,
} from '#contract/egifts/calls.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { Ctx } from '#platform/ctx.ts'
import { holds } from '#platform/search/text-match.ts'
import {
  countAll,
  countRows,
  type Order,
  orderBy,
  pageOf,
  stepOf,
  walkOf,
} from '#platform/db/page.ts'
import { type EgiftRow, egiftRows, toEgift } from './read-egift.ts'

const order: Order = { at: sql`e.created_at`, id: sql`e.egift_id` }

/** Reads what a gift waits for that is scheduled without a day, by its newest schedule. */
const waits = sql`
  case when e.status = 'scheduled' and e.send_at is null then (
    select v.detail ->> 'waits'
    from egift_event v
    where v.shop_id = e.shop_id and v.egift_id = e.egift_id and v.kind = 'scheduled'
    order by v.event_id desc
    limit 1
  ) end as waits`
type ListedRow = EgiftRow & { waits: EgiftWait | null }

const list = async (
  ctx: Ctx,
  query: Parsed<typeof listCall>['query'] & { search?: string },
): Promise<Answer<typeof listCall>> => {
  const walk = walkOf(query)
  const { search } = query
  const theirs = sql`
    e.shop_id = ${ctx.shop.shop_id}
    ${query.status ? sql`and e.status = ${query.status}` : sql``}
    ${search ? sql`and ${holds(sql`e.search`, search)}` : sql``}`
  const all = sql`from egift e where ${theirs}`
  const [{ rows }, counted] = await Promise.all([
    egiftRows<ListedRow>(
      sql`(select e.*, ${waits} ${all} ${stepOf(walk, order)}) e`,
      orderBy(walk, order),
    ).execute(ctx.db),
    search ? countRows(ctx.db, all) : countAll(ctx.db, all).then((count) => ({ count })),
  ])
  const page = pageOf(rows, walk, (row) => ({ at: row.created_at, id: row.egift_id }))
  return {
    ...page,
    ...counted,
    rows: page.rows.map((row) => ({ ...toEgift(ctx.shop, row), waits: row.waits })),
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
