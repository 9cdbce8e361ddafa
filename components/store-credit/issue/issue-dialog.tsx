'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Button } from '#components/ui/button/button.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { queryFor } from '#client/query.ts'
import type { Customer } from '#contract/customers/customer-shapes.ts'
import { findCustomerByEmail, getCustomer } from '#contract/customers/read.ts'
import { expiresOn } from '#rules/store-credit/expiration.ts'
import { instantOf } from '#rules/tools/local-time.ts'
import { readTypedMoney } from '#rules/money.ts'
import type { IssueForm } from '#rules/store-credit/store-credit.ts'
import { CreditFields } from './credit-fields.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import type { Issuing } from './issuing.ts'
import { MailFields } from './mail-fields.tsx'
import { RecipientFields } from './recipient-fields.tsx'
import { RecordFields } from './record-fields.tsx'
import type { Ready } from './to-wire.ts'
import { useProblemText } from './use-problem-text.ts'

type Props = {
  form: UseFormReturn<IssueForm>
  issuing: Issuing
  picked: Customer | null
  onPick: (customer: Customer) => void
  onStartOver: () => void
  onReady: (ready: Omit<Ready, 'untouched'>) => void
  onClose: () => void
}

/** The first step: amount and recipient. Looks the recipient up before continuing. */
export function IssueDialog({
  form,
  issuing,
  picked,
  onPick,
  onStartOver,
  onReady,
  onClose,
}: Props) {
  const t = useTranslations('store-credit')
  const locale = useLocale()
  const client = useQueryClient()
  const problemText = useProblemText(issuing.currency)
  const [hasKept] = useState(form.formState.isDirty)
  const [lookupFailed, setLookupFailed] = useState(false)
  const formId = useId()

  /**
   * Finds the recipient: the picked customer while the email is theirs, else the customer with the
   * typed email; a scheduled email goes by address alone.
   */
  const findRecipient = async ({
    recipient_email: email,
    delivery,
  }: IssueForm): Promise<Customer | null> => {
    const fresh = { staleTime: 0 }
    if (delivery === 'now' && picked && (picked.email === null || picked.email === email)) {
      return client.fetchQuery({
        ...queryFor(getCustomer, { params: { id: picked.platform_customer_id } }),
        ...fresh,
      })
    }
    return (
      await client.fetchQuery({
        ...queryFor(findCustomerByEmail, { query: { search: email } }),
        ...fresh,
      })
    ).customer
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
          expiresOn: expiresOn(typed.expiration, issuing.zone, new Date()),
          sendAt:
            typed.delivery === 'later' ? instantOf(typed.send_at, issuing.scheduledZone) : null,
          customer,
        }),
      () => setLookupFailed(true),
    )
  })

  const fields = { form, problemText }
  return (
    <Dialog
      title={t('title')}
      size="medium"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={formId} look="primary" busy={form.formState.isSubmitting}>
            {t('submit')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={check} className="grid grid-cols-2 gap-x-8 gap-y-4">
        {hasKept && (
          <div className="col-span-2 flex items-center gap-3 text-text-muted">
            {t('kept')}
            <Button size="small" look="quiet" onClick={onStartOver}>
              {t('startOver')}
            </Button>
          </div>
        )}
        {lookupFailed && (
          <div className="col-span-2">
            <Notice tone="danger" role="alert">
              {t('lookupFailed')}
            </Notice>
          </div>
        )}
        <div className="flex flex-col gap-4">
          <RecipientFields {...fields} picked={picked} onPick={onPick} />
          <CreditFields {...fields} issuing={issuing} startsHere={picked !== null} />
          <DeliveryFields {...fields} zone={issuing.scheduledZone} />
        </div>
        <div className="flex flex-col gap-4">
          <MailFields {...fields} usingEmailBuilder={issuing.usingEmailBuilder} />
          <RecordFields {...fields} empty={issuing.empty} isDesigned={issuing.usingEmailBuilder} />
        </div>
      </form>
    </Dialog>
  )
}
