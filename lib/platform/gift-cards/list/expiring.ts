import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/ctx.ts'

/** Days of the shop's calendar, both inclusive; a missing end is open. */
export type Span = { from?: string | undefined; to?: string | undefined }

/** Selects lots (`as` l, …) with a balance that expire within the span. */
export const expiringIn = ({ from, to }: Span, as = sql`l`): RawBuilder<unknown> => sql`
  ${as}.remaining > 0
  and ${as}.expires_on is not null
  ${from ? sql`and ${as}.expires_on >= ${from}::date` : sql``}
  ${to ? sql`and ${as}.expires_on <= ${to}::date` : sql``}`

/**
 * Sums the shop's credit that expires within a span, in minor units, and counts its cards; read
 * from the index alone.
 */
export const sumExpiring = async (
  { db, shop }: Ctx,
  span: Span,
): Promise<{ amount: bigint; cards: number }> => {
  const { rows } = await sql<{ amount: bigint; cards: string }>`
    select coalesce(sum(x.amount), 0)::bigint as amount, count(*)::text as cards
    from (
      select sum(l.remaining) as amount
      from lot l
      where l.shop_id = ${shop.shop_id} and ${expiringIn(span)}
      group by l.gift_card_id
    ) x`.execute(db)
  return { amount: rows[0]?.amount ?? 0n, cards: Number(rows[0]?.cards ?? 0) }
}
