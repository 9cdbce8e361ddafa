import { type RawBuilder, sql } from 'kysely'
import type { listCustomers as call } from '#contract/customers/read.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Order, pageOf, stepOf, walkOf } from '#platform/db/page.ts'
import { countCustomers, countMatches } from './count-customers.ts'
import { customerRows, toCustomer } from './read-customer.ts'

export const customerOrder: Order = { at: sql`c.created_at`, id: sql`c.customer_id` }

/**
 * Conditions of the filters that are set. For a tag the first condition uses the index, the second
 * is exact.
 */
export const narrowing = ({
  members,
  blocked,
  with_balance,
  tag,
}: Pick<
  Parsed<typeof call>['query'],
  'members' | 'blocked' | 'with_balance' | 'tag'
>): RawBuilder<unknown>[] => {
  const word = tag?.toLowerCase()
  const money = sql`
    exists (
      select from gift_card b
      where b.shop_id = c.shop_id and b.customer_id = c.customer_id and b.balance > 0
    )`
  return [
    ...(members === undefined
      ? []
      : [members ? sql`c.state = 'enabled'` : sql`c.state <> 'enabled'`]),
    ...(blocked === undefined
      ? []
      : [blocked ? sql`c.blocked_at is not null` : sql`c.blocked_at is null`]),
    ...(with_balance === undefined ? [] : [with_balance ? money : sql`not ${money}`]),
    ...(word
      ? [
          sql`
            lower(c.tags) like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}
            and ${word} = any(regexp_split_to_array(lower(c.tags), '\\s*,\\s*'))`,
        ]
      : []),
  ]
}

export const listCustomers = async (
  ctx: Ctx,
  { query }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const walk = walkOf(query)
  const narrowed = narrowing(query)
  const match = sql.join(
    [sql`c.merged_into is null and c.erased_at is null`, ...narrowed],
    sql` and `,
  )
  const [{ rows }, counted] = await Promise.all([
    customerRows(
      sql`where c.shop_id = ${ctx.shop.shop_id} and ${match} ${stepOf(walk, customerOrder)}`,
    ).execute(ctx.db),
    narrowed.length ? countMatches(ctx, match) : countCustomers(ctx).then((count) => ({ count })),
  ])
  const page = pageOf(rows, walk, (row) => ({ at: row.created_at, id: row.customer_id }))
  return { ...page, ...counted, rows: page.rows.map((row) => toCustomer(ctx, row)) }
}
