'use client'

import { useTranslations } from 'next-intl'
import { MoneyField } from '#components/commerce/money/money-field.tsx'
import { FieldGroup } from '#components/ui/form/field-group.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { type ValueType, valueTypes } from '#contract/referrals/calls.ts'
import { hasPercentage, type ProgramField } from '#rules/referrals/form.ts'
import type { ProgramForm } from './use-program-form.ts'

type Props = Pick<ProgramForm, 'typed' | 'set' | 'problems'> & { currency: string }

/** Fields of the program: both rewards and their terms. */
export function ProgramFields({ typed, set, problems, currency }: Props) {
  const t = useTranslations('referrals')
  const text = (name: ProgramField) => {
    const problem = problems[name]
    return {
      value: typed[name],
      error: problem ? t(`errors.${problem}`) : undefined,
      onChange: (event: React.ChangeEvent<HTMLInputElement>) => set({ [name]: event.target.value }),
    }
  }
  const reward = (
    value: 'value' | 'referrer_value',
    type: 'value_type' | 'referrer_value_type',
  ) => (
    <div className="grid grid-cols-2 gap-x-4">
      <Select
        label={t('form.type')}
        value={typed[type]}
        options={valueTypes.map((one) => ({ value: one, label: t(`form.types.${one}`) }))}
        onChange={(event) => set({ [type]: event.target.value as ValueType })}
      />
      {typed[type] === 'percentage' ? (
        <TextField
          {...text(value)}
          label={t('form.percent')}
          required
          inputMode="decimal"
          maxLength={6}
        />
      ) : (
        <MoneyField {...text(value)} label={t('form.amount')} required currency={currency} />
      )}
    </div>
  )
  return (
    <div className="flex flex-col gap-4">
      <FieldGroup title={t('form.friend')}>{reward('value', 'value_type')}</FieldGroup>
      <FieldGroup title={t('form.referrer')}>
        {reward('referrer_value', 'referrer_value_type')}
        <TextField
          {...text('hold_days')}
          label={t('form.hold')}
          help={t('form.holdHelp')}
          required
          numericOnly
          maxLength={3}
        />
      </FieldGroup>
      <FieldGroup title={t('form.terms')}>
        <MoneyField
          {...text('min_order')}
          label={t('form.min')}
          help={t('form.minHelp')}
          currency={currency}
        />
        {hasPercentage(typed) && (
          <MoneyField
            {...text('max_reward')}
            label={t('form.max')}
            help={t('form.maxHelp')}
            currency={currency}
          />
        )}
        <TextField
          {...text('expires_in_days')}
          label={t('form.expires')}
          help={t('form.expiresHelp')}
          numericOnly
          maxLength={4}
        />
      </FieldGroup>
    </div>
  )
}
