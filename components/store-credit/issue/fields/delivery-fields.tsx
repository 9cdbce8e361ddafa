'use client'

import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { DateTimeField } from '#components/commerce/date/date-time-field.tsx'
import { RadioGroup } from '#components/ui/form/radio-group.tsx'
import type { FieldsProps } from './fields-props.ts'
import { FieldGroup } from '#components/ui/form/field-group.tsx'

/** Time of the email; the credit is available at once. */
export function DeliveryFields({ form, problemText, zone }: FieldsProps & { zone: string }) {
  const t = useTranslations('store-credit')
  const [delivery, local] = useWatch({ control: form.control, name: ['delivery', 'send_at'] })
  return (
    <FieldGroup title={t('delivery')}>
      <RadioGroup
        legend={t('sendAt')}
        options={[
          { value: 'now', label: t('now') },
          { value: 'later', label: t('later') },
        ]}
        {...form.register('delivery')}
      />
      {delivery === 'later' && (
        <DateTimeField
          label={t('sendAt')}
          zone={zone}
          value={local}
          error={problemText(form.formState.errors.send_at?.message)}
          onChange={(next) =>
            form.setValue('send_at', next, {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            })
          }
          onBlur={() => void form.trigger('send_at')}
        />
      )}
    </FieldGroup>
  )
}
