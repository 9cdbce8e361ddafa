'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { invalidate } from '#client/query.ts'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { TextField } from '#components/ui/form/text-field.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { addSuppression, listSuppressions } from '#contract/emails/delivery.ts'
import { Email } from '#contract/pieces.ts'

/** Stops emails to an address. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('email-delivery.add')
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const [isLeft, setLeft] = useState(false)
  const email = typed.trim().toLowerCase()
  const isGood = Email.safeParse(email).success
  const { act, problem, isBusy } = useAct(addSuppression, ({ suppression }) => {
    void invalidate(client, listSuppressions)
    toast({ tone: 'positive', title: t('done', { email: suppression.email ?? email }) })
    onClose()
  })
  return (
    <ActDialog
      title={t('title')}
      submit={t('submit')}
      problem={problem}
      isBusy={isBusy}
      isBlocked={!isGood}
      onSubmit={() => act({ body: { email, ...(note.trim() ? { note: note.trim() } : {}) } })}
      onClose={onClose}
    >
      <p className="text-text-muted">{t('about')}</p>
      <TextField
        type="email"
        label={t('email')}
        required
        autoFocus
        maxLength={254}
        value={typed}
        error={isLeft && !isGood ? t(email === '' ? 'required' : 'invalid') : undefined}
        onBlur={() => setLeft(true)}
        onChange={(event) => setTyped(event.target.value)}
      />
      <TextField
        label={t('note')}
        maxLength={300}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </ActDialog>
  )
}
