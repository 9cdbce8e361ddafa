import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { mergeGiftCards as call } from '#contract/gift-cards/change.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { readId } from '#platform/ids.ts'
import { mergeCards } from '#platform/money/merge-cards.ts'
import { toTransaction, transactionRows } from '#platform/money/transaction.ts'
import { cardNow, findGiftCard, type GiftCardRow } from './read-gift-card.ts'

/**
 * Checks for the same customer, or the same email if not both have a customer; cards of different
 * people are never merged.
 */
const isSamePerson = (a: GiftCardRow, b: GiftCardRow): boolean =>
  a.customer_id !== null && b.customer_id !== null
    ? a.customer_id === b.customer_id
    : a.customer_email !== null && a.customer_email === b.customer_email

/**
 * Moves other cards' credit of the same person into this one, lot by lot; those are then merged,
 * and only an undo reopens them.
 */
export const mergeGiftCards = async (
  ctx: TrxCtx,
  { params, body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const shopId = ctx.shop.shop_id
  const into = readId('gift_card', params.id)
  const ids = [...new Set(body.from)].map((id) => readId('gift_card', id))
  if (ids.includes(into))
    throw new Refusal('invalid_input', {
      field: 'from',
      message: 'from: a card can’t be merged into itself',
    })
  // locks all of them at once in one order, so that two merges can't deadlock
  await sql`
    select from gift_card
    where shop_id = ${shopId} and gift_card_id = any(${[into, ...ids]}::bigint[])
    order by gift_card_id
    for no key update`.execute(ctx.trx)
  const target = await findGiftCard(ctx.trx, ctx, into)
  const moved: bigint[] = []
  for (const from of ids) {
    const card = await findGiftCard(ctx.trx, ctx, from)
    if (card.awaits_claim || target.awaits_claim) throw new Refusal('card_awaits_claim')
    if (!isSamePerson(card, target))
      throw new Refusal('invalid_input', {
        field: 'from',
        message: 'from: the cards belong to different customers',
      })
    if (card.is_loyalty)
      throw new Refusal('invalid_input', {
        field: 'from',
        message: 'from: a loyalty card can’t be merged away; merge the other card into it',
      })
    moved.push(...(await mergeCards(ctx, from, into)))
  }
  const { rows } = await transactionRows(
    sql`where m.shop_id = ${shopId} and m.movement_id = any(${moved}::bigint[]) order by m.movement_id`,
  ).execute(ctx.trx)
  return {
    gift_card: await cardNow(ctx, into),
    transactions: rows.map((row) => toTransaction(ctx, row)),
  }
}
