import { sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { Account, Platform, ShopperCall, ShopScope } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { findByCode } from '#platform/gift-cards/find-by-code.ts'
import { type Budget, refuseSpent, takeOrRefuse } from '#platform/limits/budget.ts'

/** Wrong codes of one proven customer, who has a budget of their own. */
const wrong: Budget = { kind: 'shopper_card', most: 10, seconds: 3600 }

/** A card that may become a customer's credit. */
export type Addable = {
  gift_card_id: bigint
  last4: string
  /** the email to which it was sent, where it isn't one of the customer's */
  elsewhere: string | null
}
type Row = {
  customer_id: bigint | null
  is_loyalty: boolean
  held: bigint
  is_open: boolean
  sent_to: string | null
  is_own_email: boolean
}

const refuseWrong = (
  db: Db | Trx,
  { shop, subject, now }: Pick<ShopperCall, 'shop' | 'subject' | 'now'>,
): Promise<void> => refuseSpent(db, [[wrong, { shop_id: shop.shop_id, subject }]], now)

/** Counts a wrong code before it is answered, outside the transaction that it rolled back. */
export const countWrong = async <T>(ctx: ShopperCall, work: () => Promise<T>): Promise<T> => {
  const { db, shop, subject, now } = ctx
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof Refusal && cause.code === 'not_found' && cause.field === 'code')
      await takeOrRefuse(db, wrong, { shop_id: shop.shop_id, subject }, now)
    throw cause
  }
}

/**
 * Refuses a card that can't become this customer's credit. Returns the email to which it was sent,
 * null where that is one of theirs.
 */
export const refuseUnlessAddable = async (
  db: Db | Trx,
  { shop_id }: Pick<ShopScope, 'shop_id'>,
  { customer_id, email }: Account,
  cardId: bigint,
): Promise<string | null> => {
  const { rows } = await sql<Row>`
    select g.customer_id, g.is_loyalty, g.held,
      g.disabled_at is null and g.merged_into is null and not g.awaits_claim as is_open,
      coalesce(g.customer_email, c.email) as sent_to,
      coalesce(g.customer_email, c.email) = ${email} or exists (
        select from former_email f
        where f.shop_id = g.shop_id and f.customer_id = ${customer_id}
          and f.email = coalesce(g.customer_email, c.email)) as is_own_email
    from gift_card g
    left join customer c on c.shop_id = g.shop_id and c.customer_id = g.customer_id
    where g.shop_id = ${shop_id} and g.gift_card_id = ${cardId}`.execute(db)
  const [card] = rows
  if (!card?.is_open) throw new Refusal('not_found', { field: 'code' })
  const isOwn = card.customer_id === customer_id
  if (card.is_loyalty) throw new Refusal(isOwn ? 'card_yours' : 'card_personal')
  if (card.held > 0n) throw new Refusal('card_on_hold')
  return isOwn || card.is_own_email ? null : card.sent_to
}

/** Finds the card of a typed code, unless its customer typed too many wrong ones. */
export const findAddable = async (
  db: Db | Trx,
  ctx: Pick<Platform, 'vault'> & Pick<ShopperCall, 'shop' | 'subject' | 'now'>,
  account: Account,
  typed: string,
): Promise<Addable & { available: bigint }> => {
  await refuseWrong(db, ctx)
  const card = await findByCode(db, ctx, ctx.shop, typed, ctx.now)
  if (!card) throw new Refusal('not_found', { field: 'code' })
  // checked again after the look-up, so that simultaneous calls can't exceed the budget
  await refuseWrong(db, ctx)
  const { gift_card_id, last4, available } = card
  const elsewhere = await refuseUnlessAddable(db, ctx.shop, account, gift_card_id)
  return { gift_card_id, last4, available, elsewhere }
}
