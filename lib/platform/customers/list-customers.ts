import { sql } from 'kysely'
import type { listCustomers as call } from '#contract/customers.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { Ctx } from '#platform/ctx.ts'
import { pageOf, walkOf, type Walk } from '#platform/paging.ts'
import { customerRows, toCustomer } from './read-customer.ts'

/** From the newest; a place rather than an offset where one is given, so that page 5,000 costs what page 1 costs. */
export const walking = (walk: Walk) => {
  if (walk.before) return sql`and (c.created_at, c.customer_id) > (${walk.before.at}, ${walk.before.id}) order by c.created_at, c.customer_id limit ${walk.limit + 1}`
  const from = walk.after ? sql`and (c.created_at, c.customer_id) < (${walk.after.at}, ${walk.after.id})` : sql``
  return sql`${from} order by c.created_at desc, c.customer_id desc limit ${walk.limit + 1} offset ${walk.after ? 0 : walk.offset}`
}

export const listCustomers = async (ctx: Ctx, { query }: Parsed<typeof call>): Promise<Answer<typeof call>> => {
  const walk = walkOf(query)
  const [{ rows }, count] = await Promise.all([customerRows(sql`where c.shop_id = ${ctx.shop.shop_id} ${walking(walk)}`).execute(ctx.db), countCustomers(ctx)])
  const page = pageOf(rows, walk, (row) => ({ at: row.created_at, id: row.customer_id }))
  return { ...page, count, rows: page.rows.map((row) => toCustomer(ctx, row)) }
}

/** Kept by a trigger, so that a list never counts. */
export const countCustomers = async (ctx: Ctx): Promise<number> => {
  const { rows } = await sql<{ n: string }>`select coalesce(sum(n), 0)::text as n from tally where shop_id = ${ctx.shop.shop_id} and name = 'customers'`.execute(ctx.db)
  return Number(rows[0]?.n ?? 0)
}
