import { useTranslations } from 'next-intl'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { RadioGroup } from '#components/ui/form/radio-group.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { refundMoments } from '#contract/returns/policy.ts'
import { recallPolicies } from '#contract/returns/refund.ts'
import { fieldOf } from './policy-field.ts'
import type { PolicyPart } from './use-policy-form.ts'

/** Rules of refunds: their time, their order, and what becomes of rewards and the store. */
export function RefundRules(part: PolicyPart) {
  const t = useTranslations('returns-policy.refunds')
  const { register } = part.form
  const field = fieldOf(part)
  return (
    <Card title={t('title')}>
      <div className="flex flex-col gap-4">
        <RadioGroup
          legend={t('refund_on')}
          options={refundMoments.map((value) => ({ value, label: t(`moments.${value}`) }))}
          {...register('refund_on')}
        />
        <RadioGroup
          legend={t('paid_credit')}
          options={(['first', 'proportional'] as const).map((value) => ({
            value,
            label: t(`paid.${value}`),
          }))}
          {...register('paid_credit')}
        />
        <Select
          label={t('recall')}
          help={t('recallHelp')}
          className="max-w-120"
          options={recallPolicies.map((value) => ({ value, label: t(`recalls.${value}`) }))}
          {...register('recall')}
        />
        <TextField
          label={t('lapse_days')}
          help={t('lapse_daysHelp')}
          numericOnly
          maxLength={3}
          className="w-72"
          {...field('lapse_days')}
        />
      </div>
      <div className="flex flex-col">
        {(['storefront', 'gift_returns', 'store_tasks'] as const).map((name) => (
          <Checkbox key={name} label={t(name)} {...register(name)} />
        ))}
      </div>
    </Card>
  )
}
