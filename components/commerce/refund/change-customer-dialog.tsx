'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { queryFor } from '#client/query.ts'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { CustomerPicker } from '#components/commerce/form/customer-picker.tsx'
import { recipientOf, RecipientFields } from '#components/commerce/form/recipient-fields.tsx'
import { matchesMax } from '#components/commerce/list/use-delayed-search.ts'
import { Button } from '#components/ui/button/button.tsx'
import type { Customer } from '#contract/customers/customer-shapes.ts'
import { searchCustomersByEmailOrName } from '#contract/customers/read.ts'
import type { OtherRecipient } from './other-recipient.ts'

type Props = {
  /** another customer than the order's is chosen */
  isChanged: boolean
  /** null: the order's customer */
  onPick: (customer: OtherRecipient | null) => void
  onClose: () => void
}

/** Chooses another recipient: a customer, or a name and an email. */
export function ChangeCustomerDialog({ isChanged, onPick, onClose }: Props) {
  const t = useTranslations('returns-refund.recipient')
  const client = useQueryClient()
  const [picked, setPicked] = useState<Customer | null>(null)
  const [typed, setTyped] = useState({ name: '', email: '' })
  const [isTried, setTried] = useState(false)
  const search = async (text: string) =>
    (
      await client.fetchQuery(
        queryFor(searchCustomersByEmailOrName, { query: { search: text, limit: matchesMax } }),
      )
    ).rows
  const pick = (customer: Customer) => {
    setPicked(customer)
    setTyped({ name: customer.full_name, email: customer.email ?? '' })
  }
  const { isEmail, ...recipient } = recipientOf(typed)
  const isPicked = picked !== null && (picked.email ?? '') === recipient.email
  const submit = () => {
    setTried(true)
    if (!isPicked && !isEmail) return
    onPick({
      platform_customer_id: isPicked ? picked.platform_customer_id : null,
      ...recipient,
    })
  }
  return (
    <ActDialog
      title={t('change')}
      submit={t('submit')}
      isBusy={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <CustomerPicker label={t('find')} autoFocus search={search} onPick={pick} />
      <RecipientFields
        value={typed}
        onChange={setTyped}
        words={{ name: t('name'), email: t('email') }}
        error={isTried && !isPicked && !isEmail ? t('wrongEmail') : undefined}
      />
      {isChanged && (
        <div>
          <Button onClick={() => onPick(null)}>{t('own')}</Button>
        </div>
      )}
    </ActDialog>
  )
}
