import { type RawBuilder, sql } from 'kysely'
import type {
  findCustomerByEmail,
  searchCustomers as call,
  searchCustomersByEmailOrName,
  searchShopifyCustomers,
} from '#contract/customers/read.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { Ctx } from '#platform/ctx.ts'
import { pageOf, stepOf, walkOf } from '#platform/db/page.ts'
import { holds, rankOf } from '#platform/search/text-match.ts'
import { formatMinor } from '#rules/money.ts'
import { countMatches } from './count-customers.ts'
import { customerOrder, narrowing } from './list-customers.ts'
import { customerRows, toCustomer } from './read-customer.ts'

export const searchCustomers = async (
  ctx: Ctx,
  { query }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const walk = walkOf(query)
  const text = query.search
  const found = () => (text === '' ? sql`true` : holds(sql`c.search`, text, query.optimizeQuery))
  const hit = query.exact_email_search ? sql`c.email = ${text.toLowerCase()}` : found()
  const match = sql.join([hit, ...narrowing(query)], sql` and `)
  const { rows } = await customerRows(
    sql`where c.shop_id = ${ctx.shop.shop_id} and ${match} ${stepOf(walk, customerOrder)}`,
  ).execute(ctx.db)
  const page = pageOf(rows, walk, (row) => ({ at: row.created_at, id: row.customer_id }))
  const isAll = page.after === null && page.before === null
  const count = isAll ? { count: rows.length, count_capped: false } : await countMatches(ctx, match)
  return { ...page, ...count, rows: page.rows.map((row) => toCustomer(ctx, row)) }
}

const byEmail = async (ctx: Ctx, email: string) => {
  const { rows } = await customerRows(
    sql`where c.shop_id = ${ctx.shop.shop_id} and c.email = ${email.toLowerCase()}`,
  ).execute(ctx.db)
  return rows
}

export const findByEmail = async (
  ctx: Ctx,
  { query }: Parsed<typeof findCustomerByEmail>,
): Promise<Answer<typeof findCustomerByEmail>> => {
  const [row] = await byEmail(ctx, query.search)
  return { customer: row ? toCustomer(ctx, row) : null }
}

export const searchStore = async (
  ctx: Ctx,
  { query }: Parsed<typeof searchShopifyCustomers>,
): Promise<Answer<typeof searchShopifyCustomers>> => {
  const rows = (await byEmail(ctx, query.email)).map((row) => ({
    id: row.platform_customer_id,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    state: row.state,
    tags: row.tags,
    total_spent: formatMinor(row.total_spent),
    orders_count: row.orders_count,
  }))
  return { count: rows.length, rows }
}

/**
 * Suggests for the autocomplete: the email itself first, then the name that is the text, then words
 * that begin with it, among at most 200 matches.
 */
export const suggestCustomers = async (
  ctx: Ctx,
  { query }: Parsed<typeof searchCustomersByEmailOrName>,
): Promise<Answer<typeof searchCustomersByEmailOrName>> => {
  const text = query.search.toLowerCase()
  if (text === '') return { count: 0, rows: [] }
  const narrowed = narrowTo[query.search_param ?? ''] ?? (() => sql``)
  const { rows } = await customerRows(sql`
    join (
      select customer_id
      from customer c
      where c.shop_id = ${ctx.shop.shop_id} and ${holds(sql`c.search`, text)} ${narrowed(text)}
      limit 200
    ) hit on hit.customer_id = c.customer_id
    where c.shop_id = ${ctx.shop.shop_id}
    order by c.email = ${text} desc nulls last, ${rankOf(sql`c.search`, text)},
      c.created_at desc, c.customer_id desc
    limit ${query.limit ?? 5}`).execute(ctx.db)
  return { count: rows.length, rows: rows.map((row) => toCustomer(ctx, row)) }
}

const narrowTo: Record<string, (text: string) => RawBuilder<unknown>> = {
  email: (text) => sql`and ${holds(sql`(' ' || searchable(c.email))`, text)}`,
  name: (text) => sql`and ${holds(sql`(' ' || searchable(c.full_name))`, text)}`,
}
