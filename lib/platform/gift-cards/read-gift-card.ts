import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { GiftCard } from '#contract/gift-cards/gift-card-shapes.ts'
import type { Ctx, TrxCtx } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { readId, wireId } from '#platform/ids.ts'
import { waits } from '#platform/mail/postman/waiting.ts'
import { formatMinor } from '#rules/money.ts'
import { closedGate, type Gate, refuseGate } from './card-gate.ts'
import { showCode } from '#platform/money/show-code.ts'

export type GiftCardRow = {
  gift_card_id: bigint
  customer_id: bigint | null
  is_loyalty: boolean
  balance: bigint
  held: bigint
  created_at: Date
  disabled_at: Date | null
  fulfilled_at: Date | null
  merged_into: bigint | null
  awaits_claim: boolean
  customer_name: string | null
  customer_email: string | null
  /** the email that it was issued to */
  issued_to: string | null
  platform_customer_id: string | null
  erased_at: Date | null
  reason: string | null
  note: string | null
  next_expiry: string | null
  send_at: Date | null
  cipher: Uint8Array | null
  last4: string | null
}

/**
 * Selects cards of `from` (rows of gift_card, called g) with customer, live code and waiting email.
 * A card is fulfilled once its first email has left.
 */
export const giftCardRows = <Extra = unknown>(
  now: Date,
  from: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
  extra: RawBuilder<unknown> = sql``,
): RawBuilder<GiftCardRow & Extra> => sql<GiftCardRow & Extra>`
  select g.gift_card_id, g.customer_id, g.is_loyalty, g.balance, g.held, g.created_at,
    g.disabled_at, g.merged_into, g.awaits_claim,
    coalesce(
      g.fulfilled_at,
      case
        when not g.is_loyalty then (
          select min(sent_at)
          from mail
          where mail.shop_id = g.shop_id
            and mail.gift_card_id = g.gift_card_id
            and state in ('sent', 'delivered', 'bounced', 'kept')
        )
      end
    ) as fulfilled_at,
    coalesce(c.full_name, g.customer_name) as customer_name,
    coalesce(c.email, g.customer_email) as customer_email, g.customer_email as issued_to,
    c.platform_customer_id, c.erased_at, g.reason, g.note, k.cipher, k.last4,
    (
      select min(next_try_at)
      from mail
      where mail.shop_id = g.shop_id and mail.gift_card_id = g.gift_card_id and ${waits(now)}
    ) as send_at,
    (
      select min(l.expires_on)
      from lot l
      where l.shop_id = g.shop_id and l.gift_card_id = g.gift_card_id and l.remaining > 0
    ) as next_expiry ${extra}
  from ${from}
  left join customer c on c.shop_id = g.shop_id and c.customer_id = g.customer_id
  left join gift_card_code k
    on k.shop_id = g.shop_id and k.gift_card_id = g.gift_card_id and k.ended_at is null
  ${rest}`

export const findGiftCard = <Extra = unknown>(
  db: Db | Trx,
  ctx: Ctx,
  id: bigint,
  extra?: RawBuilder<unknown>,
): Promise<GiftCardRow & Extra> =>
  giftCardRows<Extra>(
    ctx.now,
    sql`gift_card g`,
    sql`where g.shop_id = ${ctx.shop.shop_id} and g.gift_card_id = ${id}`,
    extra,
  )
    .execute(db)
    .then(({ rows: [row] }) => {
      if (!row) throw new Refusal('not_found')
      return row
    })

/**
 * Locks the card until the transaction ends, so that decisions about it stay true. Refuses a card
 * with a closed gate.
 */
export const holdGiftCard = async (ctx: TrxCtx, wire: string): Promise<GiftCardRow> => {
  const id = readId('gift_card', wire)
  await sql`
    select from gift_card
    where shop_id = ${ctx.shop.shop_id} and gift_card_id = ${id}
    for no key update`.execute(ctx.trx)
  const { gate, ...card } = await findGiftCard<{ gate: Gate | null }>(
    ctx.trx,
    ctx,
    id,
    sql`, ${closedGate} as gate`,
  )
  refuseGate(gate)
  return card
}

export const stateOf = (row: GiftCardRow): GiftCard['state'] => {
  if (row.merged_into !== null) return 'merged'
  if (row.disabled_at) return 'disabled'
  if (row.send_at) return 'scheduled'
  return row.balance === 0n ? 'empty' : 'active'
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
  state: stateOf(row),
  is_loyalty: row.is_loyalty,
  held: formatMinor(row.held),
  send_at: row.send_at?.toISOString() ?? null,
})

/** Reads the card's current state, as the answer of a verb that changed it. */
export const cardNow = async (ctx: TrxCtx, id: bigint): Promise<GiftCard> =>
  toGiftCard(ctx, await findGiftCard(ctx.trx, ctx, id))
