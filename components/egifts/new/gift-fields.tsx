'use client'

import { useLocale, useTranslations } from 'next-intl'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { DateTimeField } from '#components/commerce/date/date-time-field.tsx'
import { useLimits } from '#components/commerce/plan/use-limits.ts'
import { MoneyField } from '#components/commerce/money/money-field.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import { RadioGroup } from '#components/ui/form/radio-group.tsx'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import type { EgiftForm } from '#rules/egifts/form.ts'
import type { Giving } from './giving.ts'

type Props = { form: UseFormReturn<EgiftForm>; giving: Giving }

const useField = ({ form: { formState, register }, giving: { currency, limits } }: Props) => {
  const t = useTranslations('egifts.validation')
  const locale = useLocale()
  const money = (limit: string | null | undefined) => moneyText(limit || '0.00', currency, locale)
  const bounds = {
    max: money(limits.limit_store_credit_issue_max_value),
    min: money(limits.limit_store_credit_issue_min_value),
  }
  return (name: keyof EgiftForm) => {
    const key = formState.errors[name]?.message as Parameters<typeof t>[0] | undefined
    return {
      error: key && (t.has(key) ? t(key, bounds) : t('invalid')),
      autoComplete: 'off',
      ...register(name),
    }
  }
}

/** Sender, recipient and channel. */
export function PartyFields({ form, giving }: Props) {
  const t = useTranslations('egifts')
  const { settings } = giving
  const field = useField({ form, giving })
  const channel = useWatch({ control: form.control, name: 'channel' })
  const { email, link } = settings.channels
  return (
    <div className="flex flex-col gap-1">
      <TextField
        label={t('senderName')}
        required
        autoFocus
        maxLength={120}
        {...field('sender_name')}
      />
      <TextField
        label={t('senderEmail')}
        help={t('senderEmailHelp')}
        inputMode="email"
        maxLength={254}
        {...field('sender_email')}
      />
      <TextField label={t('recipientName')} required maxLength={120} {...field('recipient_name')} />
      {email && link && (
        <div className="mb-3">
          <RadioGroup
            legend={t('channel')}
            options={(['email', 'link'] as const).map((value) => ({
              value,
              label: t(`channels.${value}`),
            }))}
            {...form.register('channel')}
          />
        </div>
      )}
      <TextField
        label={t('recipientEmail')}
        required={channel === 'email'}
        help={channel === 'link' ? t('linkHelp') : undefined}
        inputMode="email"
        maxLength={254}
        {...field('recipient_email')}
      />
    </div>
  )
}

/** Fields of the gift: value, message, date; only those that the shop has enabled. */
export function GiftFields({ form, giving }: Props) {
  const t = useTranslations('egifts')
  const { settings, currency, zone } = giving
  const field = useField({ form, giving })
  const [delivery, sendAt] = useWatch({ control: form.control, name: ['delivery', 'send_at'] })
  const { asks, message_max, earliest_days, latest_days } = settings
  return (
    <div className="flex flex-col gap-1">
      <MoneyField
        label={t('value')}
        help={useLimits(giving)}
        required
        currency={currency}
        {...field('value')}
      />
      {asks.product && (
        <div className="grid grid-cols-2 gap-x-3">
          <TextField label={t('product')} maxLength={200} {...field('product')} />
          <TextField label={t('variant')} maxLength={120} {...field('variant')} />
        </div>
      )}
      {asks.message && (
        <TextArea
          label={t('message')}
          help={t('messageHelp', { count: message_max })}
          rows={3}
          maxLength={message_max}
          {...field('message')}
        />
      )}
      <TextField label={t('order')} help={t('orderHelp')} maxLength={64} {...field('order')} />
      {asks.send_date && (
        <RadioGroup
          legend={t('delivery')}
          options={(['now', 'later'] as const).map((value) => ({ value, label: t(value) }))}
          {...form.register('delivery')}
        />
      )}
      {asks.send_date && delivery === 'later' && (
        <>
          <DateTimeField
            label={t('sendAt')}
            zone={zone}
            value={sendAt}
            error={field('send_at').error}
            onChange={(next) =>
              form.setValue('send_at', next, {
                shouldDirty: true,
                shouldValidate: form.formState.isSubmitted,
              })
            }
            onBlur={() => void form.trigger('send_at')}
          />
          <p className="text-sm text-text-muted">
            {t('bounds', { earliest: earliest_days, latest: latest_days })}
          </p>
        </>
      )}
    </div>
  )
}
