import { CalendarClock } from 'lucide-react'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import type { Customer } from '#contract/customers/customer-shapes.ts'
import type { getCustomerAnalytics } from '#contract/customers/read.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Card } from '#components/ui/layout/card.tsx'
import { GiftCardCode } from '#components/commerce/money/gift-card-code.tsx'
import { Money, moneyText } from '#components/commerce/money/money.tsx'
import { balanceOf, hasCard } from '#rules/customers/account.ts'
import { ReplaceCodeButton } from '#components/customers/acts/replace-code-button.tsx'
import { AccountCards } from './account-cards.tsx'

type Props = {
  customer: Customer
  mayReplace: boolean
  nextExpiry?: Answer<typeof getCustomerAnalytics>['next_expiry']
}

/** The total of the customer's cards, the loyalty card's code, and what expires next on which card. */
export function LoyaltyCard({ customer, mayReplace, nextExpiry }: Props) {
  const t = useTranslations('customers.one')
  const locale = useLocale()
  const format = useFormatter()
  const card = customer.LoyaltyCard?.GiftCard
  if (!hasCard(customer)) {
    return (
      <Card title={t('card')}>
        <p className="text-text-muted">{t('noCard')}</p>
      </Card>
    )
  }
  const expiry = nextExpiry && {
    amount: moneyText(nextExpiry.amount, customer.currency, locale),
    day: format.dateTime(new Date(`${nextExpiry.on}T12:00:00Z`), {
      dateStyle: 'long',
      timeZone: 'UTC',
    }),
    last4: nextExpiry.last4 ?? '',
  }
  const cards = customer.cards ?? []
  const isOfOneCard = cards.length < 2 || !expiry?.last4
  return (
    <Card
      title={t('card')}
      aside={mayReplace && card && <ReplaceCodeButton customerId={customer.platform_customer_id} />}
    >
      <p className="text-sm text-text-muted">{t('balance')}</p>
      <p className="text-2xl font-semibold">
        <Money value={balanceOf(customer)} currency={customer.currency} />
      </p>
      {card && (
        <>
          <p className="mt-3 text-sm text-text-muted">{t('code')}</p>
          <GiftCardCode code={card.code} />
        </>
      )}
      {(cards.length > 1 || (!card && cards.length > 0)) && (
        <AccountCards cards={cards} currency={customer.currency} />
      )}
      {nextExpiry !== undefined && (
        <p className="mt-4 flex items-center gap-2 border-t border-line pt-3 text-sm text-text-muted">
          <CalendarClock aria-hidden size={16} />
          {expiry ? t(isOfOneCard ? 'nextExpiry' : 'nextExpiryOn', expiry) : t('noExpiry')}
        </p>
      )}
    </Card>
  )
}
