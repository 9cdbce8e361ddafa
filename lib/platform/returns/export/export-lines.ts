import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/ctx.ts'
import { countAll } from '#platform/db/page.ts'
import { type Cell, pageRows, type Table, walked } from '#platform/exports/table.ts'
import { wireId } from '#platform/ids.ts'
import type { RefundLineTable, RefundTable } from '#platform/returns/tables.ts'
import { withinAny } from '#platform/start-of-day.ts'
import { formatMinor } from '#rules/money.ts'
import { returnName } from '#rules/returns/return-name.ts'

type Filters = { start_date?: string | undefined; end_date?: string | undefined }
type Row = RefundLineTable &
  Pick<RefundTable, 'to' | 'reward_source' | 'state' | 'origin' | 'created_at'> & {
    return_number: number | null
    order_name: string
    name: string
    sku: string
    vendor: string
    staff_email: string | null
    recipient_name: string | null
    recipient_email: string | null
  }

const from = (ctx: Pick<Ctx, 'shop'>, { start_date, end_date }: Filters): RawBuilder<unknown> => {
  const days = withinAny(ctx, sql`r.created_at`, { from: start_date, to: end_date })
  return sql`
    from refund_line f
    join refund r on r.shop_id = f.shop_id and r.refund_id = f.refund_id
    join orders o on o.shop_id = r.shop_id and o.order_id = r.order_id
    join order_line l on l.shop_id = f.shop_id and l.line_id = f.line_id
    left join return_request q on q.shop_id = r.shop_id and q.return_id = r.return_id
    left join staff p on p.shop_id = r.shop_id and p.staff_id = r.staff_id
    where f.shop_id = ${ctx.shop.shop_id}
      ${days.length > 0 ? sql`and ${sql.join(days, sql` and `)}` : sql``}`
}

const cellsOf = ({ shop }: Ctx, row: Row): Cell[] => [
  wireId('refund', row.refund_id),
  row.created_at.toISOString(),
  row.order_name,
  row.return_number === null ? null : returnName(row.order_name, row.return_number),
  row.name,
  row.sku,
  row.vendor,
  String(row.quantity),
  formatMinor(row.net),
  formatMinor(row.tax),
  shop.currency,
  row.restock,
  String(row.kept_out),
  row.reason,
  row.to,
  row.reward_source,
  row.state,
  row.origin,
  row.recipient_name,
  row.recipient_email,
  row.staff_email,
]

/** Lists each line of each refund, newest refund first. */
export const refundLineTable: Table<Filters> = {
  head: [
    'refund_id',
    'at',
    'order',
    'return',
    'item',
    'sku',
    'vendor',
    'quantity',
    'net',
    'tax',
    'currency',
    'restock',
    'kept_out',
    'reason',
    'to',
    'reward_source',
    'state',
    'origin',
    'customer_name',
    'customer_email',
    'by',
  ],
  count: async (ctx, filters) => BigInt(await countAll(ctx.db, from(ctx, filters))),
  pages: async function* (ctx, filters) {
    const read = async (after: { refund_id: bigint; line_id: bigint } | null) => {
      const { rows } = await sql<Row>`
        select f.*, r.to, r.reward_source, r.state, r.origin, r.created_at, r.recipient_name,
          r.recipient_email, q.number as return_number, o.name as order_name, l.name, l.sku,
          l.vendor, coalesce(nullif(p.email, ''), p.name) as staff_email
        ${from(ctx, filters)}
          ${
            after === null
              ? sql``
              : sql`and (f.refund_id, f.line_id) < (${after.refund_id}, ${after.line_id})`
          }
        order by f.refund_id desc, f.line_id desc
        limit ${pageRows}`.execute(ctx.db)
      return rows
    }
    for await (const rows of walked(read, (row) => row)) yield rows.map((row) => cellsOf(ctx, row))
  },
}
