import { type RawBuilder, sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { type listReturns as call, returnStates } from '#contract/returns/requests.ts'
import type { Ctx } from '#platform/ctx.ts'
import {
  countByKind,
  countRows,
  type Order,
  orderBy,
  pageOf,
  stepOf,
  walkOf,
} from '#platform/db/page.ts'
import { holds } from '#platform/search/text-match.ts'
import { ordersNamed } from '#platform/orders/find-order.ts'
import { withinAny } from '#platform/start-of-day.ts'
import { readReturnName } from '#rules/returns/return-name.ts'
import { returnRows, toReturnRow } from './read-return.ts'

const waitingFirst: Order = {
  at: sql`r.place`,
  id: sql`r.return_id`,
  timeOf: (time) => sql`${time.getTime()}::bigint`,
}
const customersMost = 1000

/** Matches returns by order or return number, or by words of the person; each has its index. */
const matching = (shopId: bigint, search: string): RawBuilder<unknown> => {
  const one = readReturnName(search)
  return sql`and (
    (
      r.order_id = any(array(${ordersNamed(shopId, one?.order ?? search)}))
      ${one ? sql`and r.number = ${one.number}` : sql``}
    )
    or ${holds(sql`r.search`, search)}
    or r.customer_id = any(array(
      select c.customer_id
      from customer c
      where c.shop_id = ${shopId} and ${holds(sql`c.search`, search)}
      limit ${customersMost}
    )))`
}

type Filters = Omit<Parsed<typeof call>['query'], 'page' | 'limit' | 'after' | 'before'>

/** Returns the conditions of a list's filters on returns (r). */
export const chosenReturns = (ctx: Pick<Ctx, 'shop'>, filters: Filters): RawBuilder<unknown> => {
  const { order, search, state, origin, start_date: from, end_date: to } = filters
  const days = withinAny(ctx, sql`r.created_at`, { from, to })
  return sql`r.shop_id = ${ctx.shop.shop_id}
    ${order ? sql`and r.order_id = any(array(${ordersNamed(ctx.shop.shop_id, order)}))` : sql``}
    ${search ? matching(ctx.shop.shop_id, search) : sql``}
    ${state ? sql`and r.state = ${state}` : sql``}
    ${origin ? sql`and r.origin = ${origin}` : sql``}
    ${days.length > 0 ? sql`and ${sql.join(days, sql` and `)}` : sql``}`
}

/** Lists returns, the ones that wait for a decision first, then newest first. */
export const listReturns = async (
  ctx: Ctx,
  input: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const walk = walkOf(input.query)
  const which = chosenReturns(ctx, input.query)
  const listed = sql`
    select r.return_id from return_request r where ${which} ${stepOf(walk, waitingFirst)}`
  const { rows } = await returnRows(sql`
    where r.shop_id = ${ctx.shop.shop_id} and r.return_id in (${listed})
    ${orderBy(walk, waitingFirst)}`).execute(ctx.db)
  const counted = await countRows(ctx.db, sql`from return_request r where ${which}`)
  const ofState = sql`from return_request r
    where r.shop_id = ${ctx.shop.shop_id} and r.state = k.kind`
  const page = pageOf(rows, walk, ({ place, return_id }) => ({
    at: new Date(Number(place)),
    id: return_id,
  }))
  return {
    ...counted,
    ...page,
    rows: page.rows.map((row) => toReturnRow(ctx, row)),
    ...(await countByKind(ctx.db, returnStates, ofState)),
  }
}
