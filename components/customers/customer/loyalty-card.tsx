import { CalendarClock } from 'lucide-react'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import type { Customer } from '#contract/customers/customer.ts'
import type { getCustomerAnalytics } from '#contract/customers/read.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Card } from '#components/ui/layout/card.tsx'
import { GiftCardCode } from '#components/commerce/money/gift-card-code.tsx'
import { Money, moneyText } from '#components/commerce/money/money.tsx'
import { ReplaceCodeButton } from '#components/customers/acts/replace-code-button.tsx'

type Props = {
  customer: Customer
  mayReplace: boolean
  nextExpiry?: Answer<typeof getCustomerAnalytics>['next_expiry']
}

/** The loyalty card's balance and the next part of it that expires. */
export function LoyaltyCard({ customer, mayReplace, nextExpiry }: Props) {
  const t = useTranslations('customers.one')
  const locale = useLocale()
  const format = useFormatter()
  const card = customer.LoyaltyCard?.GiftCard
  if (!card) {
    return (
      <Card title={t('card')}>
        <p className="text-text-muted">{t('noCard')}</p>
      </Card>
    )
  }
  return (
    <Card
      title={t('card')}
      aside={mayReplace && <ReplaceCodeButton customerId={customer.platform_customer_id} />}
    >
      <p className="text-sm text-text-muted">{t('balance')}</p>
      <p className="text-2xl font-semibold">
        <Money value={card.balance} currency={customer.currency} />
      </p>
      <p className="mt-3 text-sm text-text-muted">{t('code')}</p>
      <GiftCardCode code={card.code} />
      {nextExpiry !== undefined && (
        <p className="mt-4 flex items-center gap-2 border-t border-line pt-3 text-sm text-text-muted">
          <CalendarClock aria-hidden size={16} />
          {nextExpiry
            ? t('nextExpiry', {
                amount: moneyText(nextExpiry.amount, customer.currency, locale),
                day: format.dateTime(new Date(`${nextExpiry.on}T12:00:00Z`), {
                  dateStyle: 'long',
                  timeZone: 'UTC',
                }),
              })
            : t('noExpiry')}
        </p>
      )}
    </Card>
  )
}
