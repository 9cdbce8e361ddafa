'use client'

import { useLocale, useTranslations } from 'next-intl'
import { moneyText } from '#components/commerce/money/money.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import type { Answer } from '#contract/endpoint.ts'
import type { previewStoreMoney } from '#contract/integrations/store-money-calls.ts'

type Props = { preview: Answer<typeof previewStoreMoney>; currency: string }

/** Cards that become spendable in the store, and those that stay as they are with the reason. */
export function MoneyPreview({ preview: { cards, amount, stays }, currency }: Props) {
  const t = useTranslations('integrations.money.preview')
  const locale = useLocale()
  const text = (value: string) => moneyText(value, currency, locale)
  return (
    <Notice role="status">
      <p className="font-medium">{t('goes', { count: cards, amount: text(amount) })}</p>
      {stays.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {stays.map(({ why, cards: count, amount: kept }) => (
            <li key={why}>
              {t('stays', { count, amount: text(kept) })} {t(`why.${why}`)}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
