'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useLocale } from 'next-intl'
import { type Resolver, useForm } from 'react-hook-form'
import { useKeptForm } from '#components/commerce/form/use-kept-form.ts'
import { useKnownVariables } from '#components/commerce/mail/use-known-variables.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { localOf } from '#rules/tools/local-time.ts'
import { readTypedMoney } from '#rules/money.ts'
import { type IssueForm, issueForm } from '#rules/store-credit/store-credit.ts'
import { type Issuing, issueFormName } from './issuing.ts'

/**
 * The issue form with the rules of lib/rules; a field shows its problem on blur, all of them on
 * submit.
 */
export function useIssueForm({ limits, usingEmailBuilder, zone, scheduledZone, empty }: Issuing) {
  const locale = useLocale()
  const variables = useKnownVariables('gift_card_manual')
  const resolver: Resolver<IssueForm> = (values, context, options) => {
    const now = new Date()
    const schema = issueForm({
      limits,
      usingEmailBuilder,
      now: localOf(now, scheduledZone),
      today: dayIn(zone, now),
      readAmount: (typed) => readTypedMoney(typed, locale),
      variables,
    })
    return zodResolver(schema)(values, context, options)
  }
  const form = useForm<IssueForm>({ defaultValues: empty, resolver, mode: 'onTouched' })
  useKeptForm(issueFormName, form)
  return form
}
