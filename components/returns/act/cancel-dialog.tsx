'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { cancelReturn } from '#contract/returns/requests.ts'
import type { ReturnDialog } from './return-dialog.ts'
import { useReturnAct } from './use-return-act.ts'

/** Cancels a return; once its items were received, with a reason for the team. */
export function CancelDialog({ of, onClose }: ReturnDialog) {
  const t = useTranslations('returns-requests.ask.cancel')
  const [reason, setReason] = useState('')
  const { act, isBusy, problem } = useReturnAct(
    cancelReturn,
    () => t('done', { name: of.name }),
    onClose,
  )
  const isReceived = of.state === 'received'
  return (
    <ActDialog
      title={t('title', { name: of.name })}
      submit={t('submit')}
      look="danger"
      role="alertdialog"
      isBlocked={isReceived && reason.trim() === ''}
      {...{ problem, isBusy, onClose }}
      onSubmit={() => act({ params: { id: of.return_id }, body: isReceived ? { reason } : {} })}
    >
      <p>{t(isReceived ? 'received' : 'about')}</p>
      {isReceived && (
        <TextArea
          label={t('reason')}
          help={t('reasonHelp')}
          required
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </ActDialog>
  )
}
