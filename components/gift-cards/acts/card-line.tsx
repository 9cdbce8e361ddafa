import { GiftCardCode } from '#components/commerce/money/gift-card-code.tsx'
import { Money } from '#components/commerce/money/money.tsx'
import type { GiftCard } from '#contract/gift-cards/gift-card-shapes.ts'

/** The card that an act is about: code, recipient and balance. */
export function CardLine({ card }: { card: GiftCard }) {
  return (
    <div className="flex items-start justify-between gap-4 rounded-md border border-line p-3">
      <div className="min-w-0 wrap-anywhere">
        <GiftCardCode code={card.code} />
        <span className="block text-sm text-text-muted">{card.customer_email}</span>
      </div>
      <Money value={card.balance} currency={card.currency} className="font-semibold" />
    </div>
  )
}
