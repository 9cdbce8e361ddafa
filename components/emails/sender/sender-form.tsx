'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { queryFor } from '#client/query.ts'
import { useAct } from '#components/commerce/act/use-act.ts'
import { Button } from '#components/ui/button/button.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { getEmailSender, putEmailSender } from '#contract/emails/delivery.ts'
import type { Sender } from '#contract/emails/delivery-shapes.ts'
import { Email } from '#contract/pieces.ts'

/** Sets the sender's address, or goes back to the platform's. */
export function SenderForm({ sender }: { sender: Sender }) {
  const t = useTranslations('email-delivery.sender')
  const client = useQueryClient()
  const [typed, setTyped] = useState(sender.from_email ?? '')
  const [isLeft, setLeft] = useState(false)
  const email = typed.trim().toLowerCase()
  const isGood = Email.safeParse(email).success
  const { act, problem, isBusy } = useAct(putEmailSender, (answer) => {
    client.setQueryData(queryFor(getEmailSender, {}).queryKey, answer)
    toast({
      tone: 'positive',
      title: t(answer.sender.from_email === null ? 'removed' : 'saved'),
    })
  })
  const isNew = email !== (sender.from_email ?? '')
  const wrong = isLeft && isNew && !isGood ? t(email === '' ? 'required' : 'invalid') : undefined
  return (
    <form
      noValidate
      aria-label={t('title')}
      className="flex max-w-xl flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setLeft(true)
        if (isGood && isNew && !isBusy) act({ body: { from_email: email } })
      }}
    >
      <TextField
        type="email"
        label={t('email')}
        help={t('emailHelp')}
        error={problem ?? wrong}
        maxLength={254}
        value={typed}
        onBlur={() => setLeft(true)}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" busy={isBusy} disabled={!isGood || !isNew}>
          {t('save')}
        </Button>
        {sender.from_email !== null && (
          <Button busy={isBusy} onClick={() => act({ body: { from_email: null } })}>
            {t('remove')}
          </Button>
        )}
      </div>
    </form>
  )
}
