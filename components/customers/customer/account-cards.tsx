import { useTranslations } from 'next-intl'
import { Day } from '#components/commerce/date/day.tsx'
import { Money } from '#components/commerce/money/money.tsx'
import type { AccountCard } from '#contract/customers/customer-shapes.ts'
import { Link } from '#i18n/navigation.ts'

type Props = { cards: readonly AccountCard[]; currency: string }

/** The cards of an account: last four, balance, and the first date on which part of it expires. */
export function AccountCards({ cards, currency }: Props) {
  const t = useTranslations('customers.one')
  return (
    <ul aria-label={t('cards')} className="mt-4 flex flex-col gap-2 border-t border-line pt-3">
      {cards.map((card) => (
        <li key={card.gift_card_id} className="flex items-baseline justify-between gap-3 text-sm">
          <span className="min-w-0">
            <Link
              href={`/store-credit/${card.gift_card_id}`}
              prefetch={false}
              className="rounded-sm text-accent hover:underline"
            >
              {t(card.is_loyalty ? 'loyaltyCard' : 'giftCard', { last4: card.last4 ?? '-' })}
            </Link>
            {card.disabled_at && <span className="text-text-muted"> {t('cardDisabled')}</span>}
            {card.expires_on && (
              <span className="block text-text-muted">
                {t('cardExpires')} <Day day={card.expires_on} />
              </span>
            )}
          </span>
          <Money value={card.balance} currency={currency} className="font-medium" />
        </li>
      ))}
    </ul>
  )
}
