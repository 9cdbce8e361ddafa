import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { splitGiftCard as call } from '#contract/gift-cards/change.ts'
import { audit } from '#platform/audit.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { holdPerson } from '#platform/customers/personal-data/hold-email.ts'
import { wireId } from '#platform/ids.ts'
import { move } from '#platform/money/move.ts'
import { allowedTaking } from '#platform/money/gates/gates.ts'
import { refuseOverOwnLimit } from '#platform/money/gates/own-limit.ts'
import { findTransaction, toTransaction } from '#platform/money/transaction.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { makeCard } from '#platform/money/card.ts'
import { noteEvent } from '#platform/money/note-event.ts'
import { cardNow, type GiftCardRow, holdGiftCard } from './read-gift-card.ts'

type Owner = {
  customer_id: bigint | null
  customer_name: string | null
  customer_email: string | null
}

/** Returns the owner of the new card: the holder of the given email, or the same person. */
const ownerOf = (card: GiftCardRow, name: string | undefined, holder: Owner | null): Owner =>
  holder === null || holder.customer_email === card.customer_email
    ? {
        customer_id: card.customer_id,
        customer_name: name || card.customer_name,
        customer_email: card.customer_email,
      }
    : holder

/** Locks the email before the card, and returns its customer, made if needed. */
const holderOf = async (
  { trx, shop, now }: TrxCtx,
  email: string,
  name: string | undefined,
): Promise<Owner> => {
  const person = await holdPerson(trx, shop.shop_id, { email, name: name ?? null }, now)
  return {
    customer_id: person.customer_id,
    customer_name: person.full_name,
    customer_email: email,
  }
}

/**
 * Splits an amount off to a new card with its own code. To another recipient it is a gift, and the
 * person's own limit applies.
 */
export const splitGiftCard = async (
  ctx: TrxCtx,
  { params, body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const amount = -allowedTaking(ctx, `-${body.amount}`, 'amount')
  if (body.customer_email) await refuseOverOwnLimit(ctx, amount, 'amount')
  const holder = body.customer_email
    ? await holderOf(ctx, body.customer_email, body.customer_name)
    : null
  const card = await holdGiftCard(ctx, params.id)
  const shopId = ctx.shop.shop_id
  const owner = ownerOf(card, body.customer_name, holder)
  const made = await makeCard(
    ctx.trx,
    ctx,
    shopId,
    { ...owner, is_loyalty: false, reason: 'Transfer' },
    ctx.now,
  )
  const expected = body.expected_balance === undefined ? null : parseMoney(body.expected_balance)
  const { movement_id } = await move(ctx, {
    from: card.gift_card_id,
    to: made,
    amount,
    reason: 'Transfer',
    expected,
  })
  if (movement_id === null) throw new Refusal('broken')
  const came = await ctx.trx
    .selectFrom('movement')
    .select('movement_id')
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('pair', '=', movement_id)
    .executeTakeFirstOrThrow()
  await noteEvent(ctx, {
    gift_card_id: card.gift_card_id,
    kind: 'split',
    movement_id,
    detail: {
      other: wireId('gift_card', made),
      ...(owner.customer_email === card.customer_email ? {} : { gift: 'yes' }),
    },
  })
  await noteEvent(ctx, {
    gift_card_id: made,
    kind: 'split',
    movement_id: came.movement_id,
    detail: { other: params.id },
  })
  await audit(ctx.trx, ctx, 'split_card', params.id, {
    into: wireId('gift_card', made),
    amount: formatMinor(amount),
  })
  const transaction = toTransaction(ctx, await findTransaction(ctx.trx, ctx, movement_id))
  return {
    gift_card: await cardNow(ctx, card.gift_card_id),
    new_card: await cardNow(ctx, made),
    transaction,
  }
}
