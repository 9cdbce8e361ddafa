import { useTranslations } from 'next-intl'
import { MoneyField } from '#components/commerce/money/money-field.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { fieldOf } from './policy-field.ts'
import type { PolicyPart } from './use-policy-form.ts'

/** Amounts below which a return is approved or the items are kept, and above which it is reviewed. */
export function Approval(part: PolicyPart) {
  const t = useTranslations('returns-policy.approval')
  const field = fieldOf(part)
  return (
    <Card title={t('title')}>
      <div className="grid grid-cols-2 gap-x-4 max-room:grid-cols-1">
        {(['approve_below', 'keep_below', 'review_above'] as const).map((name) => (
          <MoneyField
            key={name}
            label={t(name)}
            help={t(`${name}Help`)}
            currency={part.currency}
            {...field(name)}
          />
        ))}
        <TextField
          label={t('review_returns')}
          help={t('review_returnsHelp')}
          numericOnly
          maxLength={3}
          {...field('review_returns')}
        />
      </div>
    </Card>
  )
}
