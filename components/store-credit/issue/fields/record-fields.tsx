'use client'

import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { Select } from '#components/ui/form/select.tsx'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { reasons } from '#contract/transaction.ts'
import type { IssueForm } from '#rules/store-credit/store-credit.ts'
import type { FieldsProps } from './fields-props.ts'
import { followReason, useReasonMail } from '#components/store-credit/issue/reason-mail.ts'
import { FieldGroup } from '#components/ui/form/field-group.tsx'

type Props = FieldsProps & {
  empty: IssueForm
  /** subject and title are the design's, so that the reason doesn't change them */
  isDesigned?: boolean
}

/** Internal reason; the customer never sees it. It sets the kind of money and the email's text. */
export function RecordFields({ form, problemText, empty, isDesigned = false }: Props) {
  const t = useTranslations('store-credit')
  const words = useTranslations('commerce.transactions.reasons')
  const byReason = useReasonMail()
  const reasonMail: typeof byReason = isDesigned ? () => null : byReason
  const reason = useWatch({ control: form.control, name: 'reason' })
  return (
    <FieldGroup title={t('why')}>
      <Select
        label={t('reason')}
        options={reasons.map((one) => ({ value: one, label: words(one) }))}
        {...form.register('reason', {
          onChange: ({ target }: { target: { value: IssueForm['reason'] } }) =>
            followReason(form, [reason, target.value], { reasonMail, empty }),
        })}
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
