import { type RawBuilder, sql } from 'kysely'
import type { listCustomers } from '#contract/customers/read.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { Ctx } from '#platform/ctx.ts'
import { narrowing } from '#platform/customers/list-customers.ts'
import { type CustomerRow, customerRows } from '#platform/customers/read-customer.ts'
import { holds } from '#platform/search/text-match.ts'
import { wireId } from '#platform/ids.ts'
import { formatMinor } from '#rules/money.ts'
import {
  type Cell,
  instant,
  pageRows,
  sealed,
  type Table,
  walked,
} from '#platform/exports/table.ts'

type Filters = Pick<
  Parsed<typeof listCustomers>['query'],
  'members' | 'blocked' | 'with_balance' | 'tag'
> & { search?: string | undefined }

/** Selects customers (c) that aren't merged or erased by the filters of their list. */
export const chosenCustomers = (
  { shop }: Pick<Ctx, 'shop'>,
  { search, ...listed }: Filters,
): RawBuilder<unknown> =>
  sql.join(
    [
      sql`c.shop_id = ${shop.shop_id} and c.merged_into is null and c.erased_at is null`,
      ...narrowing(listed),
      ...(search ? [holds(sql`c.search`, search)] : []),
    ],
    sql` and `,
  )

/**
 * Customers with their loyalty card and the total of all their cards, newest first; balances are as
 * of the reading of their page.
 */
export const customerTable: Table<Filters> = {
  head: [
    'platform_customer_id',
    'full_name',
    'first_name',
    'last_name',
    'email',
    'state',
    'tags',
    'language',
    'total_spent',
    'orders_count',
    'currency',
    'gift_card_id',
    'code',
    'balance',
    'note',
    'blocked_at',
    'created_at',
  ],
  count: async (ctx, filters) => {
    const { rows } = await sql<{ n: bigint }>`
      select count(*) as n from customer c where ${chosenCustomers(ctx, filters)}`.execute(ctx.db)
    return rows[0]?.n ?? 0n
  },
  pages: async function* (ctx, filters) {
    const which = chosenCustomers(ctx, filters)
    const read = async (after: CustomerRow | null): Promise<CustomerRow[]> => {
      const further = after
        ? sql`and (c.created_at, c.customer_id) < (${after.created_at}, ${after.customer_id})`
        : sql``
      const { rows } = await customerRows(sql`
        where ${which} ${further}
        order by c.created_at desc, c.customer_id desc
        limit ${pageRows}`).execute(ctx.db)
      return rows
    }
    for await (const rows of walked(read, (row) => row)) yield rows.map((row) => cellsOf(ctx, row))
  },
}

const cellsOf = ({ shop }: Ctx, row: CustomerRow): Cell[] => [
  row.platform_customer_id,
  row.full_name,
  row.first_name,
  row.last_name,
  row.email,
  row.state,
  row.tags,
  row.language,
  formatMinor(row.total_spent),
  String(row.orders_count),
  shop.currency,
  row.gift_card_id === null ? null : wireId('gift_card', row.gift_card_id),
  sealed(row),
  row.total === null ? null : formatMinor(row.total),
  row.note,
  instant(row.blocked_at),
  row.created_at.toISOString(),
]
