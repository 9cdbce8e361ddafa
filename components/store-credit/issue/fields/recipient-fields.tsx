'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { CustomerPicker } from '#components/commerce/form/customer-picker.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { matchesMax } from '#components/commerce/list/use-delayed-search.ts'
import { queryFor } from '#client/query.ts'
import type { Customer } from '#contract/customers/customer-shapes.ts'
import { searchCustomersByEmailOrName } from '#contract/customers/read.ts'
import type { FieldsProps } from './fields-props.ts'
import { FieldGroup } from '#components/ui/form/field-group.tsx'

/** A recipient from the customers, or any email address. */
export function RecipientFields({
  form,
  problemText,
  picked,
  onPick,
}: FieldsProps & { picked: Customer | null; onPick: (customer: Customer) => void }) {
  const t = useTranslations('store-credit')
  const client = useQueryClient()
  const { errors } = form.formState
  const search = async (text: string) =>
    (
      await client.fetchQuery(
        queryFor(searchCustomersByEmailOrName, { query: { search: text, limit: matchesMax } }),
      )
    ).rows
  const pick = (customer: Customer) => {
    const change = { shouldDirty: true, shouldValidate: true }
    form.setValue('recipient_name', customer.full_name, change)
    form.setValue('recipient_email', customer.email ?? '', change)
    onPick(customer)
  }
  return (
    <FieldGroup title={t('who')}>
      <CustomerPicker
        label={t('recipient')}
        help={t('recipientHelp')}
        autoFocus={!picked}
        initial={picked}
        search={search}
        onPick={pick}
      />
      <TextField
        label={t('recipientName')}
        required
        maxLength={120}
        autoComplete="off"
        error={problemText(errors.recipient_name?.message)}
        {...form.register('recipient_name')}
      />
      <TextField
        label={t('recipientEmail')}
        required
        inputMode="email"
        maxLength={254}
        autoComplete="off"
        error={problemText(errors.recipient_email?.message)}
        {...form.register('recipient_email')}
      />
    </FieldGroup>
  )
}
