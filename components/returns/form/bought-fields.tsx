'use client'

import { useLocale, useTranslations } from 'next-intl'
import { moneyText } from '#components/commerce/money/money.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import type { BoughtCard } from '#contract/returns/refund-shapes.ts'
import type { FieldsProps } from './refund-form.ts'

/** Gift cards that the order bought: which are closed, and what each gives back. */
export function BoughtFields({
  form,
  change,
  currency,
  cards,
}: FieldsProps & { cards: readonly BoughtCard[] }) {
  const t = useTranslations('returns-refund.bought')
  const words = useTranslations('returns')
  const locale = useLocale()
  const open = cards.filter(({ closed }) => !closed)
  if (open.length === 0) return null
  const close = (id: string, isClosed: boolean) =>
    change({
      closeCards: isClosed ? [...form.closeCards, id] : form.closeCards.filter((one) => one !== id),
    })
  return (
    <Card title={t('title')}>
      <p className="mb-2 text-text-muted">{t('about')}</p>
      <ul className="flex flex-col">
        {open.map(({ gift_card_id: id, last4, back, spent }) => (
          <li key={id}>
            <Checkbox
              label={t('one', {
                card: last4 ? words('cardEnding', { last4 }) : words('card'),
                back: moneyText(back, currency, locale),
                spent: moneyText(spent, currency, locale),
              })}
              checked={form.closeCards.includes(id)}
              onChange={(event) => close(id, event.target.checked)}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
