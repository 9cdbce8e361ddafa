'use client'

import { useTranslations } from 'next-intl'
import { Select } from '#components/ui/form/select.tsx'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { reasons } from '#contract/transaction.ts'
import type { FieldsProps } from './fields-props.ts'
import { FieldGroup } from '#components/ui/form/field-group.tsx'

/** Internal reason; the customer never sees it. */
export function RecordFields({ form, problemText }: FieldsProps) {
  const t = useTranslations('store-credit')
  const words = useTranslations('commerce.transactions.reasons')
  return (
    <FieldGroup title={t('why')}>
      <Select
        label={t('reason')}
        options={reasons.map((reason) => ({ value: reason, label: words(reason) }))}
        {...form.register('reason')}
      />
      <TextField
        label={t('order')}
        help={t('orderHelp')}
        maxLength={64}
        autoComplete="off"
        error={problemText(form.formState.errors.order?.message)}
        {...form.register('order')}
      />
      <TextArea
        label={t('note')}
        help={t('internal')}
        maxLength={2000}
        rows={2}
        error={problemText(form.formState.errors.note?.message)}
        {...form.register('note')}
      />
    </FieldGroup>
  )
}
