import { type RawBuilder, sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { listGiftCards as call } from '#contract/gift-cards.ts'
import type { Ctx } from '#platform/ctx.ts'
import { findCustomer } from '#platform/customers/read-customer.ts'
import { pageOf, walkOf, type Walk } from '#platform/paging.ts'
import { giftCardRows, toGiftCard, waits } from './read-gift-card.ts'
import { cardMatch } from './search-gift-cards.ts'

type Query = Parsed<typeof call>['query']
const countedTo = 1000

const waiting = (ctx: Ctx): RawBuilder<unknown> => sql`g.gift_card_id in (select mail.gift_card_id from mail where mail.shop_id = ${ctx.shop.shop_id} and mail.gift_card_id is not null and ${waits(ctx.now)})`
const open = sql`g.disabled_at is null`
const inState = (ctx: Ctx, state: NonNullable<Query['state']>): RawBuilder<unknown> =>
  ({
    active: sql`${open} and g.balance > 0 and not ${waiting(ctx)}`,
    empty: sql`${open} and g.balance = 0 and not ${waiting(ctx)}`,
    scheduled: sql`${open} and ${waiting(ctx)}`,
    disabled: sql`g.disabled_at is not null and g.merged_into is null`,
    merged: sql`g.disabled_at is not null and g.merged_into is not null`,
  })[state]

const filtersOf = async (ctx: Ctx, query: Query): Promise<RawBuilder<unknown>[]> => [
  ...(query.search ? [await cardMatch(ctx, query.search, { onlyStarts: query.optimized_query ?? false, emailOnly: query.email_only_for_email_addresses ?? false })] : []),
  ...(query.created_at_min ? [sql`g.created_at >= ${new Date(query.created_at_min)}`] : []),
  ...(query.created_at_max ? [sql`g.created_at <= ${new Date(query.created_at_max)}`] : []),
  ...(query.state ? [inState(ctx, query.state)] : []),
  ...(query.platform_customer_id ? [sql`g.customer_id = ${(await findCustomer(ctx.db, ctx, query.platform_customer_id)).customer_id}`] : []),
]

const walking = (walk: Walk): RawBuilder<unknown> => {
  if (walk.before) return sql`and (g.created_at, g.gift_card_id) > (${walk.before.at}, ${walk.before.id}) order by g.created_at, g.gift_card_id limit ${walk.limit + 1}`
  const from = walk.after ? sql`and (g.created_at, g.gift_card_id) < (${walk.after.at}, ${walk.after.id})` : sql``
  return sql`${from} order by g.created_at desc, g.gift_card_id desc limit ${walk.limit + 1} offset ${walk.after ? 0 : walk.offset}`
}

/** The newest first; what a card is joined with is read for the rows of the page only. */
export const listGiftCards = async (ctx: Ctx, { query }: Parsed<typeof call>): Promise<Answer<typeof call>> => {
  const walk = walkOf({ ...query, limit: query.per_page })
  const filters = await filtersOf(ctx, query)
  const theirs = sql.join([sql`g.shop_id = ${ctx.shop.shop_id}`, ...filters], sql` and `)
  const inOrder = walk.before ? sql`order by g.created_at, g.gift_card_id` : sql`order by g.created_at desc, g.gift_card_id desc`
  const [{ rows }, counted] = await Promise.all([
    giftCardRows(ctx.now, sql`(select * from gift_card g where ${theirs} ${walking(walk)}) g`, inOrder).execute(ctx.db),
    query.with_count ? count(ctx, theirs, filters.length > 0) : { count: null },
  ])
  const { rows: cards, ...places } = pageOf(rows, walk, (row) => ({ at: row.created_at, id: row.gift_card_id }))
  return { ...places, ...counted, gift_cards: cards.map((row) => toGiftCard(ctx, row)) }
}

/** All of them by the tally that a trigger keeps; of a choice at most 1,000. */
const count = async ({ db, shop }: Ctx, theirs: RawBuilder<unknown>, isChoice: boolean): Promise<{ count: number; count_capped?: boolean }> => {
  const { rows } = isChoice
    ? await sql<{ n: string }>`select count(*)::text as n from (select from gift_card g where ${theirs} limit ${countedTo + 1}) x`.execute(db)
    : await sql<{ n: string }>`select coalesce(sum(n), 0)::text as n from tally where shop_id = ${shop.shop_id} and name = 'gift_cards'`.execute(db)
  const n = Number(rows[0]?.n ?? 0)
  return isChoice ? { count: Math.min(n, countedTo), count_capped: n > countedTo } : { count: n }
}
