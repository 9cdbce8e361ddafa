'use client'

import { useTranslations } from 'next-intl'
import { useKnownVariables } from '#components/commerce/mail/use-known-variables.ts'
import { VariableProblem } from '#components/commerce/mail/variable-problem.tsx'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { typedProblem } from '#rules/emails/words/typed.ts'
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
  const variables = useKnownVariables('gift_card_manual')
  const problemOf = (field: 'subject' | 'title' | 'body') => {
    const text = form.getValues(field)
    const wrong = errors[field] && typedProblem(text, field === 'body' ? 'text' : 'head', variables)
    if (!wrong) return problemText(errors[field]?.message)
    const mend = (mended: string) =>
      form.setValue(field, mended, { shouldDirty: true, shouldValidate: true })
    return <VariableProblem problem={wrong} text={text} onMend={mend} />
  }
  return (
    <FieldGroup title={t('mail')}>
      <TextField
        label={t('subject')}
        required
        maxLength={200}
        error={problemOf('subject')}
        {...form.register('subject')}
      />
      {!usingEmailBuilder && (
        <TextField
          label={t('titleField')}
          required
          maxLength={200}
          error={problemOf('title')}
          {...form.register('title')}
        />
      )}
      <TextArea
        label={t('body')}
        help={t('bodyHelp')}
        maxLength={5000}
        rows={4}
        error={problemOf('body')}
        {...form.register('body')}
      />
    </FieldGroup>
  )
}
