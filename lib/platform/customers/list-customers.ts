import { type RawBuilder, sql } from 'kysely'
import type { listCustomers as call } from '#contract/customers/read.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { Ctx } from '#platform/ctx.ts'
import { pageOf, walkOf, type Walk } from '#platform/paging.ts'
import { countCustomers, countMatches } from './count-customers.ts'
import { customerRows, toCustomer } from './read-customer.ts'

/**
 * Orders from the newest; a keyset place rather than an offset where there is one, so that page
 * 5,000 costs what page 1 does.
 */
export const walking = (walk: Walk) => {
  if (walk.before)
    return sql`
      and (c.created_at, c.customer_id) > (${walk.before.at}, ${walk.before.id})
      order by c.created_at, c.customer_id
      limit ${walk.limit + 1}`
  const from = walk.after
    ? sql`and (c.created_at, c.customer_id) < (${walk.after.at}, ${walk.after.id})`
    : sql``
  return sql`
    ${from}
    order by c.created_at desc, c.customer_id desc
    limit ${walk.limit + 1} offset ${walk.after ? 0 : walk.offset}`
}

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
    customerRows(sql`where c.shop_id = ${ctx.shop.shop_id} and ${match} ${walking(walk)}`).execute(
      ctx.db,
    ),
    narrowed.length ? countMatches(ctx, match) : countCustomers(ctx).then((count) => ({ count })),
  ])
  const page = pageOf(rows, walk, (row) => ({ at: row.created_at, id: row.customer_id }))
  return { ...page, ...counted, rows: page.rows.map((row) => toCustomer(ctx, row)) }
}
