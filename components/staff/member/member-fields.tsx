'use client'

import { useTranslations } from 'next-intl'
import { MoneyField } from '#components/commerce/money/money-field.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { staffRoles } from '#contract/staff/calls.ts'
import type { useMemberForm } from './use-member-form.ts'

type Props = Pick<ReturnType<typeof useMemberForm>, 'form' | 'errorOf'> & {
  currency: string
  isNew: boolean
  /** nobody changes their own role */
  isSelf?: boolean
}

/** Fields for name, role and limits, of store credit and of refunds. */
export function MemberFields({ form, errorOf, currency, isNew, isSelf = false }: Props) {
  const t = useTranslations('staff')
  const roles = useTranslations('commerce.roles')
  const role = form.watch('role')
  const gives = role === 'owner' || role === 'staff'
  return (
    <div className="flex flex-col gap-1">
      {isNew && (
        <TextField
          label={t('email')}
          help={t('emailHelp')}
          required
          autoFocus
          inputMode="email"
          maxLength={254}
          autoComplete="off"
          error={errorOf('email')}
          {...form.register('email')}
        />
      )}
      <TextField
        label={t('name')}
        required
        autoFocus={!isNew}
        maxLength={120}
        autoComplete="off"
        error={errorOf('name')}
        {...form.register('name')}
      />
      <Select
        label={t('role')}
        help={isSelf ? t('ownRole') : t(`roleHelp.${role}`)}
        options={staffRoles
          .filter((one) => !isSelf || one === role)
          .map((one) => ({ value: one, label: roles(one) }))}
        {...form.register('role')}
      />
      {gives && (
        <div className="grid grid-cols-2 gap-4">
          <MoneyField
            label={t('perIssue')}
            help={t('limitHelp')}
            currency={currency}
            error={errorOf('per_issue')}
            {...form.register('per_issue')}
          />
          <MoneyField
            label={t('perDay')}
            help={t('limitHelp')}
            currency={currency}
            error={errorOf('per_day')}
            {...form.register('per_day')}
          />
        </div>
      )}
      {(gives || role === 'pos') && (
        <div className="grid grid-cols-2 gap-4">
          <MoneyField
            label={t('perReturn')}
            help={t('returnHelp')}
            currency={currency}
            error={errorOf('per_return')}
            {...form.register('per_return')}
          />
          <MoneyField
            label={t('returnDay')}
            help={t('returnHelp')}
            currency={currency}
            error={errorOf('return_day')}
            {...form.register('return_day')}
          />
        </div>
      )}
    </div>
  )
}
