'use client'

import { useNow, useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { ExpirationField } from '#components/commerce/form/expiration-field.tsx'
import { MoneyField } from '#components/commerce/money/money-field.tsx'
import { useLimits } from '#components/commerce/plan/use-limits.ts'
import { RadioGroup } from '#components/ui/form/radio-group.tsx'
import { moneyKinds } from '#contract/transaction.ts'
import { dayIn, type Expiration } from '#rules/store-credit/expiration.ts'
import type { FieldsProps } from './fields-props.ts'
import { FieldGroup } from '#components/ui/form/field-group.tsx'
import type { Issuing } from '#components/store-credit/issue/issuing.ts'

/** Fields for amount and expiration. */
export function CreditFields({
  form,
  problemText,
  issuing,
  startsHere,
}: FieldsProps & { issuing: Issuing; startsHere: boolean }) {
  const t = useTranslations('store-credit')
  const expiration = useWatch({ control: form.control, name: 'expiration' })
  const today = dayIn(issuing.zone, useNow())
  const { errors } = form.formState
  const { expires_within_value: wrongValue, expires_on: wrongDate } = errors.expiration ?? {}
  const check = () =>
    void form.trigger(
      expiration.expiration_mode === 'dynamic'
        ? 'expiration.expires_within_value'
        : 'expiration.expires_on',
    )
  const change = (next: Expiration) => {
    form.setValue('expiration', next, { shouldDirty: true })
    if (
      next.never_expires !== expiration.never_expires ||
      next.expiration_mode !== expiration.expiration_mode
    )
      form.clearErrors('expiration')
    else if (errors.expiration) check()
  }
  return (
    <FieldGroup title={t('what')}>
      <MoneyField
        label={t('amount')}
        required
        autoFocus={startsHere}
        currency={issuing.currency}
        help={useLimits(issuing)}
        error={problemText(errors.balance?.message)}
        {...form.register('balance')}
      />
      <RadioGroup
        legend={t('money')}
        options={moneyKinds.toReversed().map((kind) => ({ value: kind, label: t(kind) }))}
        {...form.register('money')}
      />
      <ExpirationField
        value={expiration}
        onChange={change}
        onBlur={check}
        problems={{
          value: problemText(wrongValue?.message),
          date: problemText(wrongDate?.message),
        }}
        today={today}
      />
    </FieldGroup>
  )
}
