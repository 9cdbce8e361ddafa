import { withinAny } from '#platform/start-of-day.ts'
import { orderNames } from '#platform/money/gates/order-names.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { listActivity as call } from '#contract/store-credit/calls.ts'
import { Refusal } from '#contract/error.ts'
import type { Ctx } from '#platform/ctx.ts'
import { holds } from '#platform/search/text-match.ts'
import { cardsByLast4 } from '#platform/gift-cards/list/search-gift-cards.ts'
import { showCode } from '#platform/money/show-code.ts'
import { readId } from '#platform/ids.ts'
import {
  cappedCount,
  countRows,
  type Order,
  orderBy,
  pageOf,
  stepOf,
  type Walk,
  walkOf,
} from '#platform/db/page.ts'
import { parseMoney } from '#rules/money.ts'
import { toTransaction, type TransactionRow, transactionRows } from '#platform/money/transaction.ts'

type Query = Omit<Parsed<typeof call>['query'], 'page' | 'limit' | 'after' | 'before'>
type Whose = {
  customer_name: string | null
  customer_email: string | null
  platform_customer_id: string | null
  cipher: Uint8Array | null
  last4: string | null
}
export type ActivityRowFound = TransactionRow & Whose

const sizeOf = (text: string, field: string): bigint => {
  const amount = parseMoney(text) ?? -1n
  if (amount < 0n)
    throw new Refusal('invalid_input', { field, message: `${field}: a size has no sign` })
  return amount
}

/**
 * Matches an order's number with its transactions; any other text with a card's name, email or last
 * four.
 */
const matchOf = async (ctx: Ctx, text: string): Promise<RawBuilder<unknown>> => {
  const ofOrder = sql`
    m.shop_id = ${ctx.shop.shop_id}
    and m.cause_kind = 'order'
    and m.cause_id = any(${orderNames(text)}::text[])`
  const { rows } = await sql`select from movement m where ${ofOrder} limit 1`.execute(ctx.db)
  if (rows.length) return ofOrder
  const ids = await cardsByLast4(ctx, text)
  const like = holds(sql`g.search`, text)
  return ids.length ? sql`(${like} or g.gift_card_id = any(${ids}::bigint[]))` : like
}

/** Selects movements on a campaign's credit; another shop's campaign matches none. */
const ofBulk = ({ shop }: Ctx, wire: string): RawBuilder<unknown> => sql`
  m.movement_id in (
    select e.movement_id
    from bulk_row r
    join lot l on l.shop_id = r.shop_id and l.movement_id = r.movement_id
    join entry e on e.shop_id = l.shop_id and e.lot_id = l.lot_id
    where r.shop_id = ${shop.shop_id} and r.bulk_id = ${readId('bulk', wire)}
  )`

/**
 * Columns that place a movement in time; undone ones use the index of undos, because they are few.
 */
type Place = Required<Pick<Order, 'at' | 'id'>>
const placeOf = ({ state }: Query): Place =>
  state === 'undone'
    ? { at: sql`u.undoes_at`, id: sql`u.undoes` }
    : { at: sql`m.at`, id: sql`m.movement_id` }

const inState = ({ shop }: Ctx, state: Query['state']): RawBuilder<unknown>[] => {
  if (state === undefined) return []
  if (state === 'undone') return [sql`u.shop_id = ${shop.shop_id}`]
  return [
    sql`not exists (
      select from movement u
      where u.shop_id = m.shop_id and u.undoes = m.movement_id)`,
  ]
}

const filtersOf = async (ctx: Ctx, query: Query, { at }: Place): Promise<RawBuilder<unknown>[]> => [
  ...withinAny(ctx, at, query),
  ...(query.kind ? [sql`m.kind = ${query.kind}`] : []),
  // a literal, so that the planner picks the index of rare sources; the contract admits only
  // lower-case letters
  ...(query.source ? [sql`m.source = ${sql.lit(query.source)}`] : []),
  ...(query.reason ? [sql`m.reason = ${query.reason}`] : []),
  ...(query.staff_id ? [sql`m.staff_id = ${readId('staff', query.staff_id)}`] : []),
  ...inState(ctx, query.state),
  ...(query.money
    ? [
        sql`
          exists (
            select from entry n
            join lot l on l.shop_id = n.shop_id and l.lot_id = n.lot_id
            where n.shop_id = m.shop_id and n.movement_id = m.movement_id and l.kind = ${query.money}
          )`,
      ]
    : []),
  ...(query.bulk ? [ofBulk(ctx, query.bulk)] : []),
  ...(query.min ? [sql`abs(m.amount) >= ${sizeOf(query.min, 'min')}`] : []),
  ...(query.max ? [sql`abs(m.amount) <= ${sizeOf(query.max, 'max')}`] : []),
  ...(query.search ? [await matchOf(ctx, query.search)] : []),
]

/** `from` and `where` of the filtered movements (m), and their order. */
export type Chosen = Place & { from: RawBuilder<unknown> }
export const chosenOf = async (ctx: Ctx, query: Query): Promise<Chosen> => {
  const place = placeOf(query)
  const filters = sql.join(
    [sql`m.shop_id = ${ctx.shop.shop_id}`, ...(await filtersOf(ctx, query, place))],
    sql` and `,
  )
  const undo =
    query.state === 'undone'
      ? sql`join movement u on u.shop_id = m.shop_id and u.undoes = m.movement_id`
      : sql``
  const card = query.search
    ? sql`join gift_card g on g.gift_card_id = m.gift_card_id and g.shop_id = m.shop_id`
    : sql``
  return { ...place, from: sql`from movement m ${undo} ${card} where ${filters}` }
}

/**
 * Reads a page with customers and recipients; one row beyond the limit shows that there are more.
 */
export const activityRows = (chosen: Chosen, walk: Walk): RawBuilder<ActivityRowFound> =>
  transactionRows<Whose>(
    sql`
      join (
        select m.shop_id, m.movement_id ${chosen.from} ${stepOf(walk, chosen)}
      ) chosen on chosen.shop_id = m.shop_id and chosen.movement_id = m.movement_id
      join gift_card w on w.shop_id = m.shop_id and w.gift_card_id = m.gift_card_id
      left join customer c on c.shop_id = w.shop_id and c.customer_id = w.customer_id
      left join gift_card_code k
        on k.shop_id = w.shop_id and k.gift_card_id = w.gift_card_id and k.ended_at is null
      ${orderBy(walk, { at: sql`m.at`, id: sql`m.movement_id` })}`,
    sql`
      , coalesce(c.full_name, w.customer_name) as customer_name,
        coalesce(c.email, w.customer_email) as customer_email, c.platform_customer_id, k.cipher,
        k.last4`,
  )

/** Lists the shop's movements by the filters, newest first, counted to 1,000. */
export const listActivity = async (
  ctx: Ctx,
  { query }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const walk = walkOf(query)
  const chosen = await chosenOf(ctx, query)
  const { rows } = await activityRows(chosen, walk).execute(ctx.db)
  const page = pageOf(rows, walk, (row) => ({ at: row.at, id: row.movement_id }))
  const isAll = page.after === null && page.before === null
  const counted = isAll ? cappedCount(rows.length) : await countRows(ctx.db, chosen.from)
  return {
    ...page,
    ...counted,
    rows: page.rows.map((row) => ({
      ...toTransaction(ctx, row),
      customer_name: row.customer_name,
      customer_email: row.customer_email,
      platform_customer_id: row.platform_customer_id,
      code: showCode(ctx, row),
    })),
  }
}
