import { type RawBuilder, sql } from 'kysely'
import { emailPattern } from '#contract/email-pattern.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { type FoundBy, type findOrders as call, foundBy } from '#contract/orders/calls.ts'
import { holds } from '#platform/search/text-match.ts'
import type { Ctx } from '#platform/ctx.ts'
import { wireId } from '#platform/ids.ts'
import { mayBeName } from '#rules/customers/may-be-name.ts'
import { phoneEnd } from '#rules/orders/phone.ts'
import { readReturnName } from '#rules/returns/return-name.ts'
import { type ListedRow, listedColumns, toListedOrder } from './listed-order.ts'

const ordersMax = 20
// one more shows that there are more
const limit = sql`limit ${ordersMax + 1}`
// the latest, where many orders have an item, a card or a customer's name in common
const latest = sql`limit 200`

/**
 * Selects orders: `order_id`, its time `at`, how well it fits (lower first), and the return by whose
 * number.
 */
type Search = (shopId: bigint, text: string) => RawBuilder<unknown> | null

const spellings = (text: string): string[] => {
  const bare = text.replace(/^#/, '')
  return [...new Set([text, bare, `#${bare}`, bare.toUpperCase(), `#${bare.toUpperCase()}`])]
}

const byNumber: Search = (shopId, text) => sql`
  select o.order_id, o.created_at as at, case when o.name = ${text} then 0 else 1 end as fit,
    null::bigint as return_id
  from orders o
  where o.shop_id = ${shopId}
    and (o.platform_order_id = ${text} or o.name = any(${spellings(text)}::text[]))
  ${limit}`

const byReturn: Search = (shopId, text) => {
  const named = readReturnName(text)
  return named === null
    ? null
    : sql`
        select o.order_id, o.created_at as at, 0 as fit, r.return_id
        from orders o
        join return_request r on r.shop_id = o.shop_id and r.order_id = o.order_id
        where o.shop_id = ${shopId} and o.name = any(${spellings(named.order)}::text[])
          and r.number = ${named.number}
        ${limit}`
}

const byBarcode: Search = (shopId, text) =>
  /\s/.test(text)
    ? null
    : sql`
        select o.order_id, o.created_at as at, 0 as fit, null::bigint as return_id
        from (
          select distinct l.order_id
          from (
            select order_id
            from order_line
            where shop_id = ${shopId} and barcode = ${text} and barcode <> ''
            order by line_id desc
            ${latest}
          ) l
        ) l
        join orders o on o.shop_id = ${shopId} and o.order_id = l.order_id`

const byEmail: Search = (shopId, text) =>
  emailPattern.test(text)
    ? sql`
        select e.order_id, e.at, 0 as fit, null::bigint as return_id
        from (
          (
            select order_id, created_at as at
            from orders
            where shop_id = ${shopId} and email = ${text.toLowerCase()}
            order by created_at desc
            ${limit}
          )
          union
          (
            select o.order_id, o.created_at as at
            from customer c
            join orders o on o.shop_id = c.shop_id and o.customer_id = c.customer_id
            where c.shop_id = ${shopId} and c.email = ${text.toLowerCase()}
            order by o.created_at desc
            ${limit}
          )
        ) e`
    : null

/** Selects the newest orders of customers (c) that a query selects. */
const newestOf = (shopId: bigint, customers: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select o.order_id, o.at, 0 as fit, null::bigint as return_id
  from (${customers} ${latest}) c
  cross join lateral (
    select n.order_id, n.created_at as at
    from orders n
    where n.shop_id = ${shopId} and n.customer_id = c.customer_id
    order by n.created_at desc
    ${limit}
  ) o`

const byCustomer: Search = (shopId, text) =>
  mayBeName(text) && !emailPattern.test(text)
    ? newestOf(
        shopId,
        sql`
          select c.customer_id
          from customer c
          where c.shop_id = ${shopId} and ${holds(sql`c.search`, text)}`,
      )
    : null

const byPhone: Search = (shopId, text) => {
  const end = phoneEnd(text)
  if (end === null) return null
  const like = `${[...end].toReversed().join('')}%`
  const ends = sql`reverse(regexp_replace(phone, '\\D', '', 'g')) like ${like}`
  return sql`
    select p.order_id, p.at, 0 as fit, null::bigint as return_id
    from (
      (select order_id, created_at as at from orders where shop_id = ${shopId} and ${ends} ${latest})
      union
      select n.order_id, n.at
      from (
        ${newestOf(shopId, sql`select customer_id from customer where shop_id = ${shopId} and ${ends}`)}
      ) n
    ) p`
}

const byLast4: Search = (shopId, text) =>
  /^[\da-z]{4}$/i.test(text)
    ? sql`
        select distinct o.order_id, o.created_at as at, 0 as fit, null::bigint as return_id
        from (
          select distinct k.gift_card_id
          from gift_card_code k
          where k.shop_id = ${shopId} and k.last4 = any(${[text, text.toUpperCase()]}::text[])
          ${latest}
        ) k
        cross join lateral (
          select m.cause_id
          from movement m
          where m.shop_id = ${shopId} and m.gift_card_id = k.gift_card_id
            and m.kind = 'redeem' and m.cause_kind = 'order'
          order by m.movement_id desc
          ${limit}
        ) m
        join orders o on o.shop_id = ${shopId} and o.name = m.cause_id`
    : null

const searches: Record<FoundBy, Search> = {
  number: byNumber,
  return: byReturn,
  barcode: byBarcode,
  email: byEmail,
  customer: byCustomer,
  phone: byPhone,
  last4: byLast4,
}

type Row = ListedRow & { by: FoundBy; return_id: bigint | null }

const found = (shopId: bigint, text: string, which: readonly FoundBy[]): RawBuilder<Row>[] =>
  which.flatMap((by) => {
    const search = searches[by](shopId, text)
    if (search === null) return []
    return sql<Row>`
      (
        select ${by}::text as by, f.fit, f.return_id, ${listedColumns}
        from (
          select *
          from (${search}) s
          order by s.fit, s.at desc, s.order_id desc
          ${limit}
        ) f
        join orders o on o.shop_id = ${shopId} and o.order_id = f.order_id
        left join customer c on c.shop_id = o.shop_id and c.customer_id = o.customer_id
        order by f.fit, f.at desc, f.order_id desc
      )`
  })

/** Finds orders by any identifier that the text could be, or some of them, in one query. */
export const findOrders = async (
  ctx: Ctx,
  { body }: Pick<Parsed<typeof call>, 'body'>,
  which: readonly FoundBy[] = foundBy,
): Promise<Answer<typeof call>> => {
  const { text } = body
  if (text === '') return { groups: [] }
  const all = sql.join(found(ctx.shop.shop_id, text, which), sql` union all `)
  const { rows } = await sql<Row>`${all}`.execute(ctx.db)
  const groups = Map.groupBy(rows, ({ by }) => by)
  return {
    groups: foundBy.flatMap((by) => {
      const orders = groups.get(by)
      if (!orders) return []
      return {
        by,
        orders: orders.slice(0, ordersMax).map((row) => ({
          ...toListedOrder(ctx, row),
          return_id: row.return_id === null ? null : wireId('return', row.return_id),
        })),
        more: orders.length > ordersMax,
      }
    }),
  }
}
