'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import type { Approval } from '#contract/store-credit/shapes.ts'
import { refuseApproval } from '#contract/store-credit/calls.ts'

type Props = { approval: Approval; amount: string; onBack: () => void; onClose: () => void }

/** Refuses with a reason, which the requester reads. */
export function RefuseDialog({ approval, amount, onBack, onClose }: Props) {
  const t = useTranslations('store-credit.approvals')
  const [answer, setAnswer] = useState('')
  const { act, isBusy, problem } = useAct(refuseApproval, () => {
    toast({ tone: 'positive', title: t('done.refused') })
    onClose()
  })
  return (
    <ActDialog
      title={t('refuseTitle', { amount, name: approval.recipient_name })}
      submit={t('refuse')}
      look="danger"
      {...{ problem, isBusy }}
      isBlocked={!answer.trim()}
      onSubmit={() => act({ params: { id: approval.approval_id }, body: { answer } })}
      onClose={onBack}
    >
      <p className="text-text-muted">{t('refuseAbout')}</p>
      <TextArea
        label={t('answerLabel')}
        required
        autoFocus
        rows={3}
        maxLength={500}
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
      />
    </ActDialog>
  )
}
