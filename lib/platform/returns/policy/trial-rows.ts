import { type RawBuilder, sql } from 'kysely'
import type { LineRow, OrderRow } from '#platform/orders/find-order.ts'

/** Rows that a trial reads at once. */
export const pageSize = 500

const columns = [
  'order_id',
  'name',
  'customer_id',
  'email',
  'subtotal',
  'shipping',
  'taxes',
  'total',
  'refunded',
  'matched',
  'refunded_here',
  'unpaid',
  'financial_status',
  'cancelled_at',
  'created_at',
  'fulfilled_at',
  'country',
  'tags',
] as const
const ofOrder = sql.join(columns.map((name) => sql.ref(`o.${name}`)))

export type Line = Pick<
  LineRow,
  | 'sku'
  | 'vendor'
  | 'quantity'
  | 'price'
  | 'discount'
  | 'taxable'
  | 'returned'
  | 'net_back'
  | 'tax_back'
> & { pieces: number }
/** A line as JSON: an amount has at most 13 digits, which JSON's numbers hold. */
type Packed = [
  quantity: number,
  price: number,
  discount: number,
  taxable: boolean,
  sku: string,
  vendor: string,
  returned: number,
  net_back: number,
  tax_back: number,
  pieces: number,
]
export type Row = Pick<OrderRow, (typeof columns)[number]> & {
  customer_email: string | null
  customer_tags: string | null
  /** worth of the order's other returns */
  earlier: bigint
  /** a refund has its time, its amount, and of each line its pieces */
  refunded_at: Date | null
  amount: bigint | null
  /** place in the list: the refund's or the order's time and number */
  at: Date
  place: bigint
  lines: Packed[] | null
}

/** The lines of an order in one value: a row for each takes several times as long. */
const packed = (pieces: RawBuilder<unknown>, rest = sql``): RawBuilder<unknown> => sql`(
    select json_agg(json_build_array(
      l.quantity, l.price, l.discount, l.taxable, l.sku, l.vendor, l.returned, l.net_back,
      l.tax_back, ${pieces}))
    from (
      select *
      from order_line
      where shop_id = o.shop_id and order_id = o.order_id
      order by line_no
    ) l
    ${rest}
  ) as lines`

/** Unpacks the lines of a row. */
export const linesOf = ({ lines }: Row): Line[] =>
  (lines ?? []).map(
    ([quantity, price, discount, taxable, sku, vendor, returned, net, tax, pieces]) => ({
      quantity,
      price: BigInt(price),
      discount: BigInt(discount),
      taxable,
      sku,
      vendor,
      returned,
      net_back: BigInt(net),
      tax_back: BigInt(tax),
      pieces,
    }),
  )

type Wanted = { shopId: bigint; since: Date; before: Pick<Row, 'at' | 'place'> | null }

const olderThan = (
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  { before }: Wanted,
): RawBuilder<unknown> =>
  before ? sql`and (${at}, ${id}) < (${before.at}, ${before.place}::bigint)` : sql``

const requests = sql`
  left join lateral (
    select sum(q.amount)::bigint as earlier
    from return_request q
    where q.shop_id = o.shop_id and q.order_id = o.order_id
      and q.state not in ('rejected', 'cancelled', 'lapsed')
  ) requests on true`
const nothing = sql`0::bigint`

/** Selects a page of orders of a trial, newest first; `hasLimits`: with their other returns. */
export const ordersPage = (page: Wanted, hasLimits: boolean): RawBuilder<Row> => sql<Row>`
  select ${ofOrder}, c.email as customer_email, c.tags as customer_tags, o.order_id as place,
    o.created_at as at, null as refunded_at, null as amount,
    coalesce(${hasLimits ? sql`requests.earlier` : nothing}, 0) as earlier, ${packed(sql`0`)}
  from orders o
  left join customer c on c.shop_id = o.shop_id and c.customer_id = o.customer_id
  ${hasLimits ? requests : sql``}
  where o.shop_id = ${page.shopId} and o.created_at > ${page.since}
    ${olderThan(sql`o.created_at`, sql`o.order_id`, page)}
  order by o.created_at desc, o.order_id desc
  limit ${pageSize}`

/** Selects a page of refunds of a trial, newest first; `hasNets`: with all of the order's lines. */
export const refundsPage = (page: Wanted, hasNets: boolean): RawBuilder<Row> => sql<Row>`
  select ${ofOrder}, c.email as customer_email, c.tags as customer_tags, r.refund_id as place,
    r.created_at as at, r.created_at as refunded_at, r.amount, ${nothing} as earlier,
    ${packed(
      sql`coalesce(f.quantity, 0)`,
      sql`${hasNets ? sql`left` : sql``} join refund_line f
        on f.shop_id = r.shop_id and f.refund_id = r.refund_id and f.line_id = l.line_id`,
    )}
  from refund r
  join orders o on o.shop_id = r.shop_id and o.order_id = r.order_id
  left join customer c on c.shop_id = o.shop_id and c.customer_id = o.customer_id
  where r.shop_id = ${page.shopId} and r.created_at > ${page.since} and r.state <> 'undone'
    and exists (
      select from refund_line f where f.shop_id = r.shop_id and f.refund_id = r.refund_id)
    ${olderThan(sql`r.created_at`, sql`r.refund_id`, page)}
  order by r.created_at desc, r.refund_id desc
  limit ${pageSize}`
