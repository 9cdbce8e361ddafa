'use client'

import { useLocale, useTranslations } from 'next-intl'
import { moneyText } from '#components/commerce/money/money.tsx'
import { RadioGroup } from '#components/ui/form/radio-group.tsx'
import type { moneyLeaves } from '#contract/integrations/store-money.ts'

export type Leave = (typeof moneyLeaves)[number]
type Props = { amount: string; currency: string; value: Leave; onChange: (leave: Leave) => void }

/** Choice between money that comes back and money that stays in the store. */
export function LeaveChoice({ amount, currency, value, onChange }: Props) {
  const t = useTranslations('integrations.money.leave')
  const locale = useLocale()
  const text = moneyText(amount, currency, locale)
  const options: readonly Leave[] = ['back', 'stays']
  return (
    <div className="flex flex-col gap-2">
      <RadioGroup
        legend={t('ask', { amount: text })}
        name="leave"
        options={options.map((leave) => ({ value: leave, label: t(`options.${leave}`) }))}
        value={value}
        onChange={(event) => onChange(event.target.value as Leave)}
      />
      <p className="text-text-muted">{t(`abouts.${value}`, { amount: text })}</p>
    </div>
  )
}
