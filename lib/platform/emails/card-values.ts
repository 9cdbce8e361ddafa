import type { VariableName } from '#contract/mail-variables.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { CustomerRow } from '#platform/customers/read-customer.ts'
import { findGiftCard } from '#platform/gift-cards/read-gift-card.ts'
import type { Letter } from '#platform/mail/filling/filling.ts'
import { lotsOf } from '#platform/mail/filling/lots.ts'
import { showCode } from '#platform/money/show-code.ts'
import { maskedCode } from '#rules/gift-card-code.ts'
import { formatMinor } from '#rules/money.ts'

export type CardValues = Pick<Letter, 'to' | 'lots'> & {
  values: Partial<Record<VariableName, string>>
  /** the owner's */
  language: string | null
}

const ofOwner = ({ tags, language }: Pick<CustomerRow, 'tags' | 'language'>) => ({
  customer_tags: tags,
  customer_language: language ?? '',
})

/** Values of a card for an email to its recipient; its code is as visible as the viewer's rights allow. */
export const valuesOfCard = async (ctx: Ctx, id: bigint): Promise<CardValues> => {
  const { shop_id } = ctx.shop
  const card = await findGiftCard(ctx.db, ctx, id)
  const lots = await lotsOf(ctx, [{ shop_id, mail_id: 0n, gift_card_id: id }])
  const owner = await ctx.db
    .selectFrom('customer')
    .select(['tags', 'language'])
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', card.customer_id)
    .executeTakeFirst()
  const code = showCode(ctx, card)
  return {
    to: { name: card.customer_name ?? '', email: card.customer_email ?? '' },
    language: owner?.language ?? null,
    lots: lots.get(0n)?.lots ?? [],
    values: {
      ...(owner ? ofOwner(owner) : {}),
      giftcard_code: code,
      giftcard_last4: code.slice(-4),
      giftcard_balance: formatMinor(card.balance),
      balance_after: formatMinor(card.balance),
      ...(card.next_expiry ? { expires_on: card.next_expiry } : {}),
    },
  }
}

/** Values of a customer and of their loyalty card; a card that doesn't exist yet has a masked code. */
export const valuesOfCustomer = async (ctx: Ctx, customer: CustomerRow): Promise<CardValues> => {
  const own = customer.gift_card_id === null ? null : await valuesOfCard(ctx, customer.gift_card_id)
  return {
    to: { name: customer.full_name, email: customer.email ?? '' },
    language: customer.language,
    lots: own?.lots ?? [],
    values: { giftcard_code: maskedCode(null), ...own?.values, ...ofOwner(customer) },
  }
}
