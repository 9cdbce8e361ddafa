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
import { formatMinor } from '#rules/money.ts'
import { countMatches } from './count-customers.ts'
import { customerOrder, narrowing } from './list-customers.ts'
import { customerRows, toCustomer } from './read-customer.ts'

/**
 * Text that a search looks through: a space before each word, so that one index serves "contains"
 * and "begins with".
 */
export const searchTextOf = (fullName: string, email: string | null): string =>
  ` ${fullName} ${email ?? ''}`.normalize('NFC').toLowerCase()

/** Builds the pattern of a search in such a text. */
export const likeOf = (text: string, onlyStarts: boolean): string => {
  const plain = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')
  // the index holds three letters at a time, so shorter texts are searched at the start of words
  return onlyStarts || [...plain].length < 3 ? `% ${plain}%` : `%${plain}%`
}

/**
 * Matches a search text (a column under the trigram index). The index gets only every third
 * trigram, from the end, where names and addresses differ: an eighth of the work. The full text is
 * compared afterwards.
 */
export const holds = (
  column: RawBuilder<unknown>,
  text: string,
  onlyStarts: boolean,
): RawBuilder<unknown> => {
  const exact = likeOf(text, onlyStarts)
  const letters = [...text.normalize('NFC').toLowerCase()]
  const threes = Array.from({ length: Math.floor(letters.length / 3) }, (_, i) =>
    letters.slice(letters.length - 3 * i - 3, letters.length - 3 * i).join(''),
  ).toReversed()
  // trigrams across a dot or a sign are too common to help
  if (threes.filter((three) => /^[\p{L}\p{N}]+$/u.test(three)).length < 2)
    return sql`${column} like ${exact}`
  const loose = `%${threes.map((three) => three.replace(/[\\%_]/g, '\\$&')).join('%')}%`
  // a case, because the planner must neither use the index for it nor overestimate how much it
  // filters
  return sql`(${column} like ${loose} and case when ${column} like ${exact} then true else false end)`
}

export const searchCustomers = async (
  ctx: Ctx,
  { query }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const walk = walkOf(query)
  const text = query.search
  const hit = query.exact_email_search
    ? sql`c.email = ${text.toLowerCase()}`
    : holds(sql`c.search`, text, query.optimizeQuery ?? false)
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
 * Suggests for the autocomplete: the email itself first, then words that begin with the text, among
 * at most 200 matches.
 */
export const suggestCustomers = async (
  ctx: Ctx,
  { query }: Parsed<typeof searchCustomersByEmailOrName>,
): Promise<Answer<typeof searchCustomersByEmailOrName>> => {
  const text = query.search.toLowerCase()
  if (text === '') return { count: 0, rows: [] }
  const pattern = likeOf(text, false)
  const match: Record<string, RawBuilder<unknown>> = {
    email: sql`and c.email like ${pattern.replace(/^% /, '')}`,
    name: sql`and lower(c.full_name) like ${pattern.replace(/^% /, '%')}`,
  }
  const narrowed = query.search_param ? match[query.search_param] : sql``
  const { rows } = await customerRows(sql`
    join (
      select customer_id
      from customer c
      where c.shop_id = ${ctx.shop.shop_id} and ${holds(sql`c.search`, text, false)} ${narrowed}
      limit 200
    ) hit on hit.customer_id = c.customer_id
    where c.shop_id = ${ctx.shop.shop_id}
    order by c.email = ${text} desc nulls last, c.search like ${likeOf(text, true)} desc,
      c.created_at desc, c.customer_id desc
    limit ${query.limit ?? 5}`).execute(ctx.db)
  return { count: rows.length, rows: rows.map((row) => toCustomer(ctx, row)) }
}
