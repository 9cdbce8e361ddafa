'use client'

import { useLocale, useNow } from 'next-intl'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import {
  type PreviewInput,
  useCreditPreview,
} from '#components/commerce/sheet/use-credit-preview.ts'
import type { Customer } from '#contract/customers/customer-shapes.ts'
import { emailPattern } from '#contract/email-pattern.ts'
import { parseMoney, readTypedMoney } from '#rules/money.ts'
import { dayIn, expirationProblems, expiresOn } from '#rules/store-credit/expiration.ts'
import type { IssueForm } from '#rules/store-credit/store-credit.ts'
import type { Issuing } from './issuing.ts'

/**
 * Returns the picked customer while the email is theirs; a scheduled email goes by address alone.
 */
export const pickedFor = (
  picked: Customer | null,
  { recipient_email: email, delivery }: Pick<IssueForm, 'recipient_email' | 'delivery'>,
): Customer | null =>
  delivery === 'now' && picked && (picked.email === null || picked.email === email) ? picked : null

/** Previews the issue as it is typed; `isComplete`: recipient and amount can be read. */
export function useIssuePreview(
  form: UseFormReturn<IssueForm>,
  picked: Customer | null,
  { zone }: Pick<Issuing, 'zone'>,
) {
  const locale = useLocale()
  const now = useNow()
  useWatch({ control: form.control })
  const typed = form.getValues()
  const email = typed.recipient_email.trim().toLowerCase()
  const customer = pickedFor(picked, { ...typed, recipient_email: email })
  const amount = readTypedMoney(typed.balance, locale)
  const wrong = expirationProblems(typed.expiration, dayIn(zone, now))
  const isComplete =
    amount !== null &&
    (parseMoney(amount) ?? 0n) > 0n &&
    (customer !== null || emailPattern.test(email))
  const input: PreviewInput | null = isComplete
    ? {
        ...(customer ? { platform_customer_id: customer.platform_customer_id } : { email }),
        amount,
        money: typed.money,
        ...(wrong.value || wrong.date
          ? {}
          : { expires_on: expiresOn(typed.expiration, zone, now) }),
        ...(typed.order.trim() ? { order: typed.order.trim() } : {}),
      }
    : null
  return { isComplete, ...useCreditPreview(input) }
}
