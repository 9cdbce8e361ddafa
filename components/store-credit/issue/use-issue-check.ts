'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useLocale } from 'next-intl'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { queryFor } from '#client/query.ts'
import type { Customer } from '#contract/customers/customer-shapes.ts'
import { findCustomerByEmail, getCustomer } from '#contract/customers/read.ts'
import { readTypedMoney } from '#rules/money.ts'
import { expiresOn } from '#rules/store-credit/expiration.ts'
import type { IssueForm } from '#rules/store-credit/store-credit.ts'
import { instantOf } from '#rules/tools/local-time.ts'
import type { Issuing } from './issuing.ts'
import type { Ready } from './to-wire.ts'
import { pickedFor } from './use-issue-preview.ts'

/** Checks the form, marks every invalid field, and looks the recipient up before continuing. */
export function useIssueCheck(
  form: UseFormReturn<IssueForm>,
  picked: Customer | null,
  { zone, scheduledZone }: Pick<Issuing, 'zone' | 'scheduledZone'>,
  onReady: (ready: Omit<Ready, 'untouched'>) => void,
) {
  const locale = useLocale()
  const client = useQueryClient()
  const [lookupFailed, setLookupFailed] = useState(false)

  const findRecipient = async (typed: IssueForm): Promise<Customer | null> => {
    const fresh = { staleTime: 0 }
    const known = pickedFor(picked, typed)
    if (known) {
      const params = { id: known.platform_customer_id }
      return client.fetchQuery({ ...queryFor(getCustomer, { params }), ...fresh })
    }
    const query = { search: typed.recipient_email }
    const found = await client.fetchQuery({ ...queryFor(findCustomerByEmail, { query }), ...fresh })
    return found.customer
  }

  const check = form.handleSubmit(async (typed) => {
    setLookupFailed(false)
    const amount = readTypedMoney(typed.balance, locale)
    if (amount === null) return
    await findRecipient(typed).then(
      (customer) =>
        onReady({
          typed,
          amount,
          expiresOn: expiresOn(typed.expiration, zone, new Date()),
          sendAt: typed.delivery === 'later' ? instantOf(typed.send_at, scheduledZone) : null,
          customer,
        }),
      () => setLookupFailed(true),
    )
  })
  return { check, lookupFailed }
}
