import { type RawBuilder, sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { listGiftCards as call } from '#contract/gift-cards/read.ts'
import type { Ctx } from '#platform/ctx.ts'
import { findCustomer } from '#platform/customers/read-customer.ts'
import { waits } from '#platform/mail/postman/waiting.ts'
import {
  cappedCount,
  countLimit,
  dayOfPlace,
  type Order,
  orderBy,
  pageOf,
  stepOf,
  type Walk,
  walkOf,
} from '#platform/db/page.ts'
import { formatMinor } from '#rules/money.ts'
import { expiringIn, type Span, sumExpiring } from './expiring.ts'
import { giftCardRows, toGiftCard } from '#platform/gift-cards/read-gift-card.ts'
import { cardMatch } from './search-gift-cards.ts'

type Query = Parsed<typeof call>['query']

const waiting = (ctx: Ctx): RawBuilder<unknown> => sql`
  g.gift_card_id in (
    select mail.gift_card_id
    from mail
    where mail.shop_id = ${ctx.shop.shop_id} and mail.gift_card_id is not null and ${waits(ctx.now)}
  )`
const open = sql`g.disabled_at is null`
const inState = (ctx: Ctx, state: NonNullable<Query['state']>): RawBuilder<unknown> =>
  ({
    active: sql`${open} and g.balance > 0 and not ${waiting(ctx)}`,
    empty: sql`${open} and g.balance = 0 and not ${waiting(ctx)}`,
    scheduled: sql`${open} and ${waiting(ctx)}`,
    disabled: sql`g.disabled_at is not null and g.merged_into is null`,
    merged: sql`g.disabled_at is not null and g.merged_into is not null`,
  })[state]

/** Builds the conditions on a card (g) for the filters that are set. */
export const filtersOf = async (ctx: Ctx, query: Query): Promise<RawBuilder<unknown>[]> => [
  ...(query.search
    ? [
        await cardMatch(ctx, query.search, {
          onlyStarts: query.optimized_query ?? false,
          emailOnly: query.email_only_for_email_addresses ?? false,
        }),
      ]
    : []),
  ...(query.created_at_min ? [sql`g.created_at >= ${new Date(query.created_at_min)}`] : []),
  ...(query.created_at_max ? [sql`g.created_at <= ${new Date(query.created_at_max)}`] : []),
  ...(query.state ? [inState(ctx, query.state)] : []),
  ...(query.expires_to
    ? [
        sql`
          g.gift_card_id in (
            select l.gift_card_id
            from lot l
            where l.shop_id = ${ctx.shop.shop_id}
              and l.remaining > 0
              and l.expires_on <= ${query.expires_to}::date
          )`,
      ]
    : []),
  ...(query.platform_customer_id
    ? [
        sql`g.customer_id = ${(await findCustomer(ctx.db, ctx, query.platform_customer_id)).customer_id}`,
      ]
    : []),
]

const id = sql`g.gift_card_id`
const newest: Order = { at: sql`g.created_at`, id }
const soonest: Order = {
  at: sql`l.expires_on`,
  id,
  isOldestFirst: true,
  timeOf: dayOfPlace,
}

/**
 * Places each card at its first lot that expires within the span. Walks the index of lots, because
 * cards that expire soon are seldom new ones.
 */
const soonestOf = (span: Span, theirs: RawBuilder<unknown>, walk: Walk): RawBuilder<unknown> => sql`
  (
    select g.*, l.expires_on as place
    from lot l
    join gift_card g on g.shop_id = l.shop_id and g.gift_card_id = l.gift_card_id
    where ${expiringIn(span)}
      and ${theirs}
      and not exists (
        select from lot e
        where e.shop_id = l.shop_id and e.gift_card_id = l.gift_card_id
          and ${expiringIn(span, sql`e`)}
          and (e.expires_on, e.lot_id) < (l.expires_on, l.lot_id)
      )
    ${stepOf(walk, soonest)}
  ) g`

/**
 * Reads a page, newest first or soonest to expire first; joins are made only for the rows of the
 * page.
 */
export const listGiftCards = async (
  ctx: Ctx,
  { query }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const walk = walkOf({ ...query, limit: query.per_page })
  const filters = await filtersOf(ctx, query)
  const theirs = sql.join([sql`g.shop_id = ${ctx.shop.shop_id}`, ...filters], sql` and `)
  const span =
    query.expires_from || query.expires_to
      ? { from: query.expires_from, to: query.expires_to }
      : null
  const from = span
    ? soonestOf(span, theirs, walk)
    : sql`
      (
        select g.*, g.created_at as place
        from gift_card g
        where ${theirs}
        ${stepOf(walk, newest)}
      ) g`
  const { rows } = await giftCardRows<{ place: string | Date }>(
    ctx.now,
    from,
    orderBy(walk, { ...(span ? soonest : newest), at: sql`g.place` }),
    sql`, g.place`,
  ).execute(ctx.db)
  const { rows: cards, ...places } = pageOf(rows, walk, (row) => ({
    at: new Date(row.place),
    id: row.gift_card_id,
  }))
  const isAll = places.after === null && places.before === null
  const countCards = async (): Promise<Counted> => {
    if (!query.with_count) return { count: null }
    const isChoice = filters.length > 0
    if (isAll && isChoice && !span) return { count: cards.length, count_capped: false }
    return count(ctx, theirs, { isChoice, span })
  }
  const counted = await countCards()
  return { ...places, ...counted, gift_cards: cards.map((row) => toGiftCard(ctx, row)) }
}

type Counted = { count: number | null; count_capped?: boolean; expiring?: string }

/**
 * Counts all cards by the tally that a trigger keeps, expiring ones by the index of lots, a
 * filtered list up to 1,000.
 */
const count = async (
  ctx: Ctx,
  theirs: RawBuilder<unknown>,
  { isChoice, span }: { isChoice: boolean; span: Span | null },
): Promise<Counted> => {
  if (span && !isChoice) {
    const { cards, amount } = await sumExpiring(ctx, span)
    return { count: cards, expiring: formatMinor(amount) }
  }
  if (!isChoice) {
    const { rows } = await sql<{ n: string }>`
      select coalesce(sum(n), 0)::text as n
      from tally
      where shop_id = ${ctx.shop.shop_id} and name = 'gift_cards'`.execute(ctx.db)
    return { count: Number(rows[0]?.n ?? 0) }
  }
  const amount = span
    ? sql`
      (
        select sum(l.remaining)
        from lot l
        where l.shop_id = g.shop_id and l.gift_card_id = g.gift_card_id and ${expiringIn(span)}
      )`
    : sql`0`
  const chosen = span
    ? sql`
      ${theirs}
      and exists (
        select from lot l
        where l.shop_id = g.shop_id and l.gift_card_id = g.gift_card_id and ${expiringIn(span)}
      )`
    : theirs
  const { rows } = await sql<{ n: string; amount: bigint }>`
    select count(*)::text as n, coalesce(sum(x.amount), 0)::bigint as amount
    from (
      select ${amount} as amount
      from gift_card g
      where ${chosen}
      ${countLimit}
    ) x`.execute(ctx.db)
  const counted = cappedCount(Number(rows[0]?.n ?? 0))
  // the sum of a capped count would be taken for the total
  return {
    ...counted,
    ...(span && !counted.count_capped ? { expiring: formatMinor(rows[0]?.amount ?? 0n) } : {}),
  }
}
