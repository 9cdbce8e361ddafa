'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { useRested } from '#components/commerce/form/use-rested.ts'
import { MailPreview } from '#components/commerce/mail/mail-preview.tsx'
import { useKnownVariables } from '#components/commerce/mail/use-known-variables.ts'
import { VariableProblem } from '#components/commerce/mail/variable-problem.tsx'
import { useMailWords } from '#components/commerce/mail/use-mail-words.ts'
import { Select } from '#components/ui/form/select.tsx'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { sendEmail } from '#contract/emails/calls.ts'
import { typedProblem } from '#rules/emails/words/typed.ts'
import type { CardDialog } from './card-dialog.ts'

const names = ['gift_card_replaced', 'gift_card_purchased'] as const

/** Sends an email that only people send, with the card's code, to its recipient after a preview. */
export function EmailDialog({ card, onClose }: CardDialog) {
  const t = useTranslations('gift-cards')
  const mails = useMailWords()
  const [name, setName] = useState<(typeof names)[number]>(names[0])
  const [subject, setSubject] = useState('')
  const [body, setBody] = useState('')
  const variables = useKnownVariables(name)
  const wrongSubject = typedProblem(subject, 'head', variables)
  const wrongBody = typedProblem(body, 'text', variables)
  const letter = useRested({ subject, body })
  const email = card.customer_email ?? ''
  const { gift_card_id, platform_customer_id } = card
  const { act, problem, isBusy } = useAct(sendEmail, () => {
    toast({ tone: 'positive', title: t('done.send', { email }) })
    onClose()
  })
  return (
    <ActDialog
      title={t('acts.email')}
      size="medium"
      submit={t('email.submit', { email })}
      isBlocked={wrongSubject !== null || wrongBody !== null}
      {...{ problem, isBusy, onClose }}
      onSubmit={() =>
        act({ params: { name }, body: { to_email: email, subject, body, gift_card_id } })
      }
    >
      <div className="grid grid-cols-2 items-start gap-6">
        <div className="flex flex-col gap-2">
          <Select
            label={t('email.which')}
            autoFocus
            value={name}
            options={names.map((value) => ({ value, label: mails.name(value) }))}
            onChange={({ target }) => setName(names.find((one) => one === target.value) ?? name)}
          />
          <TextField
            label={t('email.subject')}
            help={t('email.subjectHelp')}
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
            label={t('email.body')}
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
              gift_card_id,
              // previews in the customer’s language
              ...(platform_customer_id ? { platform_customer_id } : {}),
            },
          }}
        />
      </div>
    </ActDialog>
  )
}
