import { orderNames } from '#platform/money/gates/order-names.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/ctx.ts'
import { holds } from '#platform/search/text-match.ts'

const idsMost = 250

/**
 * Finds cards with a current or former code that ends with the text, if it can be the end of a
 * code.
 */
export const cardsByLast4 = async ({ db, shop }: Ctx, text: string): Promise<bigint[]> => {
  if (!/^[A-HJ-NP-Z2-9]{4}$/i.test(text)) return []
  const { rows } = await sql<{ gift_card_id: bigint }>`
    select gift_card_id
    from gift_card_code
    where shop_id = ${shop.shop_id} and last4 = ${text.toUpperCase()}
    limit ${idsMost}`.execute(db)
  return rows.map(({ gift_card_id }) => gift_card_id)
}

const cardsByOrder = async ({ db, shop }: Ctx, text: string): Promise<bigint[]> => {
  const { rows } = await sql<{ gift_card_id: bigint }>`
    select gift_card_id
    from movement
    where shop_id = ${shop.shop_id}
      and cause_kind = 'order'
      and cause_id = any(${orderNames(text)}::text[])
    order by movement_id desc
    limit ${idsMost}`.execute(db)
  return rows.map(({ gift_card_id }) => gift_card_id)
}

const hasEmail = ({ shop }: Ctx, email: string): RawBuilder<unknown> => sql`
  (
    g.customer_id = (
      select c.customer_id
      from customer c
      where c.shop_id = ${shop.shop_id} and c.email = ${email}
    )
    or (g.customer_id is null and g.customer_email = ${email})
  )`

/**
 * Matches the shop's cards (g) for a search. An email address finds the cards of exactly that
 * address, if there are any.
 */
export const cardMatch = async (
  ctx: Ctx,
  text: string,
  how: { onlyStarts: boolean; emailOnly: boolean },
): Promise<RawBuilder<unknown>> => {
  if (how.emailOnly && text.includes('@')) {
    const exact = hasEmail(ctx, text.toLowerCase())
    const { rows } = await sql`
      select from gift_card g
      where g.shop_id = ${ctx.shop.shop_id} and ${exact}
      limit 1`.execute(ctx.db)
    if (rows.length) return exact
  }
  const ids = [...(await cardsByLast4(ctx, text)), ...(await cardsByOrder(ctx, text))]
  const like = holds(sql`g.search`, text, how.onlyStarts)
  return ids.length ? sql`(${like} or g.gift_card_id = any(${ids}::bigint[]))` : like
}
