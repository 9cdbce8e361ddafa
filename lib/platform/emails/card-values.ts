import type { VariableName } from '#contract/mail-variables.ts'
import type { Ctx } from '#platform/ctx.ts'
import { findGiftCard } from '#platform/gift-cards/read-gift-card.ts'
import type { Letter } from '#platform/mail/filling/filling.ts'
import { showCode } from '#platform/money/show-code.ts'
import { formatMinor } from '#rules/money.ts'

export type CardValues = Pick<Letter, 'to' | 'lots'> & {
  values: Partial<Record<VariableName, string>>
}

/** Values of a card for an email to its recipient; its code is as visible as the viewer's rights allow. */
export const valuesOfCard = async (ctx: Ctx, id: bigint): Promise<CardValues> => {
  const card = await findGiftCard(ctx.db, ctx, id)
  const lots = await ctx.db
    .selectFrom('lot')
    .select(['remaining', 'expires_on'])
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('gift_card_id', '=', id)
    .where('remaining', '>', 0n)
    .orderBy(
      (eb) => eb.ref('expires_on'),
      (order) => order.asc().nullsLast(),
    )
    .limit(20)
    .execute()
  const code = showCode(ctx, card)
  return {
    to: { name: card.customer_name ?? '', email: card.customer_email ?? '' },
    lots: lots.map(({ remaining, expires_on }) => ({ amount: formatMinor(remaining), expires_on })),
    values: {
      giftcard_code: code,
      giftcard_last4: code.slice(-4),
      giftcard_balance: formatMinor(card.balance),
      balance_after: formatMinor(card.balance),
      ...(card.next_expiry ? { expires_on: card.next_expiry } : {}),
    },
  }
}
