'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { CustomerPicker } from '#components/commerce/form/customer-picker.tsx'
import { useRested } from '#components/commerce/form/use-rested.ts'
import { matchesMax } from '#components/commerce/list/use-delayed-search.ts'
import { MailPreview } from '#components/commerce/mail/mail-preview.tsx'
import { useKnownVariables } from '#components/commerce/mail/use-known-variables.ts'
import { VariableProblem } from '#components/commerce/mail/variable-problem.tsx'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { call } from '#client/call.ts'
import type { Customer } from '#contract/customers/customer-shapes.ts'
import { searchCustomersByEmailOrName } from '#contract/customers/read.ts'
import { sendEmail } from '#contract/emails/calls.ts'
import { typedProblem } from '#rules/emails/words/typed.ts'

const search = async (text: string, signal: AbortSignal) =>
  (
    await call(
      searchCustomersByEmailOrName,
      { query: { search: text, limit: matchesMax } },
      { signal },
    )
  ).rows

/** Sends the email to one customer, with a subject and message of one's own, after a preview. */
export function SendDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useTranslations('email-list.send')
  const variables = useKnownVariables(name)
  const [customer, setCustomer] = useState<Customer | null>(null)
  const [subject, setSubject] = useState('')
  const [body, setBody] = useState('')
  const wrongSubject = typedProblem(subject, 'head', variables)
  const wrongBody = typedProblem(body, 'text', variables)
  const letter = useRested({ subject, body })
  const email = customer?.email ?? null
  const { act, problem, isBusy } = useAct(sendEmail, () => {
    toast({ tone: 'positive', title: t('sent', { email: email ?? '' }) })
    onClose()
  })
  const card = customer?.LoyaltyCard?.GiftCard.gift_card_id
  return (
    <ActDialog
      title={t('title')}
      size="medium"
      submit={email ? t('sendTo', { email }) : t('send')}
      isBlocked={!email || wrongSubject !== null || wrongBody !== null}
      {...{ problem, isBusy, onClose }}
      onSubmit={() =>
        act({
          params: { name },
          body: { to_email: email ?? '', subject, body, ...(card ? { gift_card_id: card } : {}) },
        })
      }
    >
      <div className="grid grid-cols-2 items-start gap-6">
        <div className="flex flex-col gap-2">
          <CustomerPicker
            label={t('customer')}
            help={customer && !email ? t('noEmail') : t('customerHelp')}
            autoFocus
            {...{ search }}
            onPick={setCustomer}
          />
          <TextField
            label={t('subject')}
            help={t('subjectHelp')}
            maxLength={200}
            value={subject}
            error={
              wrongSubject && (
                <VariableProblem problem={wrongSubject} text={subject} onMend={setSubject} />
              )
            }
            onChange={(event) => setSubject(event.target.value)}
          />
          <TextArea
            label={t('body')}
            help={t('bodyHelp')}
            rows={5}
            maxLength={5000}
            value={body}
            error={
              wrongBody && <VariableProblem problem={wrongBody} text={body} onMend={setBody} />
            }
            onChange={(event) => setBody(event.target.value)}
          />
        </div>
        <MailPreview
          input={{
            params: { name },
            body: {
              ...letter,
              ...(customer ? { platform_customer_id: customer.platform_customer_id } : {}),
            },
          }}
        />
      </div>
    </ActDialog>
  )
}
