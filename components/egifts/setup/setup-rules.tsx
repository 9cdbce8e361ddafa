'use client'

import { useTranslations } from 'next-intl'
import { MoneyField } from '#components/commerce/money/money-field.tsx'
import { FieldGroup } from '#components/ui/form/field-group.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { RadioGroup } from '#components/ui/form/radio-group.tsx'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { fieldOf } from './setup-sections.tsx'
import type { SetupPart } from './use-setup-form.ts'

/** Settings for validity, reminders, and unclaimed gifts. */
export function AfterSending(part: SetupPart) {
  const t = useTranslations('egifts.setup')
  const field = fieldOf(part)
  return (
    <FieldGroup title={t('after')}>
      <div className="grid grid-cols-3 gap-x-4">
        <TextField label={t('claimDays')} numericOnly maxLength={3} {...field('claim_days')} />
        <TextField
          label={t('reminderDays')}
          help={t('emptyNone')}
          numericOnly
          maxLength={3}
          {...field('reminder_days')}
        />
        <TextField
          label={t('lastChanceDays')}
          help={t('emptyNone')}
          numericOnly
          maxLength={2}
          {...field('last_chance_days')}
        />
      </div>
      <RadioGroup
        legend={t('unclaimed')}
        options={(['recipient', 'sender', 'refund'] as const).map((value) => ({
          value,
          label: t(`outcomes.${value}`),
        }))}
        {...part.form.register('after')}
      />
      <p className="mb-2 text-sm text-text-muted">{t('unclaimedHelp')}</p>
      <Checkbox label={t('notifySender')} {...part.form.register('notify_sender')} />
    </FieldGroup>
  )
}

/** Settings for the review of large gifts, and for the store's order. */
export function Safety({ currency, ...part }: SetupPart & { currency: string }) {
  const t = useTranslations('egifts.setup')
  const field = fieldOf(part)
  return (
    <FieldGroup title={t('store')}>
      <MoneyField
        label={t('fraud')}
        help={t('fraudHelp')}
        currency={currency}
        className="w-72"
        {...field('fraud_hold_above')}
      />
      <p className="mb-2 text-sm text-text-muted">{t('storeAbout')}</p>
      <TextField label={t('orderTag')} maxLength={40} className="w-72" {...field('order_tag')} />
      <TextArea label={t('orderNote')} rows={2} maxLength={500} {...field('order_note')} />
    </FieldGroup>
  )
}
