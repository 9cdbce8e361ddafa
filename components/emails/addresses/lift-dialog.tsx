'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { invalidate } from '#client/query.ts'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { TextField } from '#components/ui/form/text-field.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { liftSuppression, listSuppressions } from '#contract/emails/delivery.ts'
import type { Suppression } from '#contract/emails/delivery-shapes.ts'

/** Lets emails to an address leave again, with a note for the audit. */
export function LiftDialog({
  suppression: { suppression_id, email, kind },
  onClose,
}: {
  suppression: Suppression
  onClose: () => void
}) {
  const t = useTranslations('email-delivery.lift')
  const client = useQueryClient()
  const [note, setNote] = useState('')
  const [isLeft, setLeft] = useState(false)
  const { act, problem, isBusy } = useAct(liftSuppression, () => {
    void invalidate(client, listSuppressions)
    toast({ tone: 'positive', title: t('done') })
    onClose()
  })
  const isGood = note.trim() !== ''
  return (
    <ActDialog
      title={t('title')}
      submit={t('submit')}
      problem={problem}
      isBusy={isBusy}
      isBlocked={!isGood}
      onSubmit={() => act({ params: { id: suppression_id }, body: { note: note.trim() } })}
      onClose={onClose}
    >
      {email && <p className="font-medium wrap-anywhere">{email}</p>}
      <p className="text-text-muted">{t(`about.${kind}`)}</p>
      <TextField
        label={t('note')}
        help={t('noteHelp')}
        required
        autoFocus
        maxLength={300}
        value={note}
        error={isLeft && !isGood ? t('required') : undefined}
        onBlur={() => setLeft(true)}
        onChange={(event) => setNote(event.target.value)}
      />
    </ActDialog>
  )
}
