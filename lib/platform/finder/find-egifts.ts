import { sql } from 'kysely'
import type { Ctx } from '#platform/ctx.ts'
import { holds, rankOf } from '#platform/search/text-match.ts'
import { formatMinor } from '#rules/money.ts'
import { fits, foundLimit, groupOf, rankedMost, type FittedGroup } from './found.ts'

type Row = {
  cart_id: string
  recipient_name: string
  recipient_email: string | null
  value: bigint
  created_at: Date
}

/** Finds eGifts by recipient, sender, order or cart. */
export const findEgifts = async ({ db, shop }: Ctx, text: string): Promise<FittedGroup> => {
  const { rows } = await sql<Row>`
    select h.cart_id, h.recipient_name, h.recipient_email, h.value, h.created_at
    from (
      select e.*, ${rankOf(sql`e.search`, text)} as fit
      from egift e
      where e.shop_id = ${shop.shop_id} and ${holds(sql`e.search`, text)}
      limit ${rankedMost}
    ) h
    order by h.fit, h.created_at desc, h.egift_id desc
    ${foundLimit}`.execute(db)
  return groupOf(
    'egifts',
    rows.map((row) => ({
      id: row.cart_id,
      title: row.recipient_name,
      detail: row.recipient_email,
      amount: formatMinor(row.value),
      at: row.created_at.toISOString(),
      href: `/egifts/manage?gift=${encodeURIComponent(row.cart_id)}`,
    })),
    fits.part,
  )
}
