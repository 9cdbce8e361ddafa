import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { listBackTestRows as call } from '#contract/workflows/back-test/calls.ts'
import type { Ctx } from '#platform/ctx.ts'
import { countRows, type Order, orderBy, pageOf, stepOf, walkOf } from '#platform/db/page.ts'
import { formatMinor } from '#rules/money.ts'
import { findBackTest } from './find-back-test.ts'
import type { BackTestRowTable } from './tables.ts'

export type RowRead = Selectable<BackTestRowTable> & {
  order_name: string | null
  platform_customer_id: string | null
  full_name: string | null
  email: string | null
}
const order: Order = { id: sql`r.row_no`, isOldestFirst: true }

/** Selects rows (r of `from`) with their order and customer. */
export const rowsWith = (
  from: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
): RawBuilder<RowRead> => sql<RowRead>`
  select r.*, o.name as order_name, c.platform_customer_id, c.full_name, c.email
  from ${from}
  left join orders o on o.shop_id = r.shop_id and o.order_id = r.order_id
  left join customer c on c.shop_id = r.shop_id and c.customer_id = r.customer_id
  ${rest}`

/** Lists the rows of a back-test in the order of time. */
export const listBackTestRows = async (
  ctx: Ctx,
  { params, query }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { shop_id } = ctx.shop
  const { back_test_id } = await findBackTest(ctx.db, ctx, params.id)
  const walk = walkOf(query)
  const { verdict, customer } = query
  const theirs = sql.join(
    [
      sql`r.shop_id = ${shop_id} and r.back_test_id = ${back_test_id}`,
      ...(verdict ? [sql`r.verdict = ${verdict}`] : []),
      ...(query.case ? [sql`r.case_id = ${query.case}`] : []),
      ...(customer
        ? [
            sql`r.customer_id = (
              select coalesce(merged_into, customer_id)
              from customer
              where shop_id = ${shop_id} and platform_customer_id = ${customer})`,
          ]
        : []),
    ],
    sql` and `,
  )
  const [{ rows }, counted] = await Promise.all([
    rowsWith(
      sql`(select * from back_test_row r where ${theirs} ${stepOf(walk, order)}) r`,
      orderBy(walk, order),
    ).execute(ctx.db),
    countRows(ctx.db, sql`from back_test_row r where ${theirs}`),
  ])
  const page = pageOf(rows, walk, ({ row_no }) => ({ at: new Date(0), id: row_no }))
  return { ...page, ...counted, rows: page.rows.map(toRow) }
}

const toRow = (row: RowRead): Answer<typeof call>['rows'][number] => ({
  row_no: Number(row.row_no),
  at: row.at.toISOString(),
  order: row.order_name,
  customer:
    row.platform_customer_id === null
      ? null
      : {
          platform_customer_id: row.platform_customer_id,
          full_name: row.full_name ?? '',
          email: row.email,
        },
  verdict: row.verdict,
  case: row.case_id,
  amount: formatMinor(row.amount),
  recalled: formatMinor(row.recalled),
  live_verdict: row.live_verdict,
  live_amount: row.live_amount === null ? null : formatMinor(row.live_amount),
})
