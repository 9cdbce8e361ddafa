import { sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { GiftCard } from '#contract/gift-card.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import { formatMinor } from '#rules/money.ts'
import { showCode } from './show-code.ts'

export type GiftCardRow = {
  gift_card_id: bigint
  balance: bigint
  created_at: Date
  disabled_at: Date | null
  fulfilled_at: Date | null
  customer_name: string | null
  customer_email: string | null
  platform_customer_id: string | null
  reason: string | null
  note: string | null
  next_expiry: string | null
  cipher: Uint8Array | null
  last4: string | null
}

export const findGiftCard = async (db: Db | Trx, ctx: Ctx, id: bigint): Promise<GiftCardRow> => {
  const { rows } = await sql<GiftCardRow>`
    select g.gift_card_id, g.balance, g.created_at, g.disabled_at, g.fulfilled_at, coalesce(c.full_name, g.customer_name) as customer_name,
      coalesce(c.email, g.customer_email) as customer_email, c.platform_customer_id, g.reason, g.note, k.cipher, k.last4,
      (select min(l.expires_on) from lot l where l.gift_card_id = g.gift_card_id and l.remaining > 0) as next_expiry
    from gift_card g left join customer c on c.customer_id = g.customer_id
    left join gift_card_code k on k.gift_card_id = g.gift_card_id and k.ended_at is null
    where g.shop_id = ${ctx.shop.shop_id} and g.gift_card_id = ${id}`.execute(db)
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}

export const toGiftCard = (ctx: Ctx, row: GiftCardRow): GiftCard => ({
  gift_card_id: wireId('gift_card', row.gift_card_id),
  code: showCode(ctx, row),
  balance: formatMinor(row.balance),
  currency: ctx.shop.currency,
  expires_on: row.next_expiry,
  disabled_at: row.disabled_at?.toISOString() ?? null,
  fulfilled_at: row.fulfilled_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  customer_name: row.customer_name,
  customer_email: row.customer_email,
  platform_customer_id: row.platform_customer_id,
  reason: row.reason,
  note: row.note,
})
