'use client'

import { useTranslations } from 'next-intl'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import type { FieldsProps } from './fields-props.ts'
import { FieldGroup } from '#components/ui/form/field-group.tsx'

/** Fields of the email to the recipient. */
export function MailFields({
  form,
  problemText,
  usingEmailBuilder,
}: FieldsProps & { usingEmailBuilder: boolean }) {
  const t = useTranslations('store-credit')
  const { errors } = form.formState
  return (
    <FieldGroup title={t('mail')}>
      <TextField
        label={t('subject')}
        required
        maxLength={200}
        error={problemText(errors.subject?.message)}
        {...form.register('subject')}
      />
      {!usingEmailBuilder && (
        <TextField
          label={t('titleField')}
          required
          maxLength={200}
          error={problemText(errors.title?.message)}
          {...form.register('title')}
        />
      )}
      <TextArea
        label={t('body')}
        help={t('bodyHelp')}
        maxLength={5000}
        rows={4}
        error={problemText(errors.body?.message)}
        {...form.register('body')}
      />
    </FieldGroup>
  )
}
