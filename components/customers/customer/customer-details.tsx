import { useLocale, useTranslations } from 'next-intl'
import type { Customer } from '#contract/customers/customer-shapes.ts'
import { Card } from '#components/ui/layout/card.tsx'
import { DescriptionList } from '#components/ui/layout/description-list.tsx'
import { languageName, type ShopLanguages } from '#rules/shop/language.ts'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Money } from '#components/commerce/money/money.tsx'

type Props = { customer: Customer; zone: string; languages: ShopLanguages }

export function CustomerDetails({ customer, zone, languages }: Props) {
  const t = useTranslations('customers.one')
  const locale = useLocale()
  return (
    <Card title={t('details')}>
      <DescriptionList
        items={[
          {
            term: t('spent'),
            detail: <Money value={customer.total_spent} currency={customer.currency} />,
            numeric: true,
          },
          { term: t('orders'), detail: customer.orders_count ?? '-', numeric: true },
          {
            term: t('since'),
            detail: <DateTime at={customer.created_at} zone={zone} only="day" />,
            numeric: true,
          },
          ...(customer.blocked_at
            ? [
                {
                  term: t('blocked'),
                  detail: <DateTime at={customer.blocked_at} zone={zone} />,
                  numeric: true,
                },
              ]
            : []),
          {
            term: t('language'),
            detail: customer.language
              ? languageName(customer.language, locale)
              : t('shopLanguage', { language: languageName(languages.base, locale) }),
          },
          { term: t('number'), detail: customer.platform_customer_id, numeric: true },
        ]}
      />
      {customer.note && (
        <div className="mt-4 border-t border-line pt-3">
          <p className="text-sm text-text-muted">{t('note')}</p>
          <p className="wrap-anywhere whitespace-pre-wrap">{customer.note}</p>
        </div>
      )}
    </Card>
  )
}
