'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { rejectReturn } from '#contract/returns/requests.ts'
import type { ReturnDialog } from './return-dialog.ts'
import { useReturnAct } from './use-return-act.ts'

/** Rejects a return with a reason that the customer reads. */
export function RejectDialog({ of, onClose }: ReturnDialog) {
  const t = useTranslations('returns-requests')
  const [reason, setReason] = useState('')
  const [isMailed, setMailed] = useState(true)
  const { act, isBusy, problem } = useReturnAct(
    rejectReturn,
    () => t('reject.done', { name: of.name }),
    onClose,
  )
  return (
    <ActDialog
      title={t('reject.title', { name: of.name })}
      submit={t('reject.submit')}
      look="danger"
      isBlocked={reason.trim() === ''}
      {...{ problem, isBusy, onClose }}
      onSubmit={() =>
        act({ params: { id: of.return_id }, body: { reason, notification: isMailed } })
      }
    >
      <TextArea
        label={t('reject.reason')}
        help={t('reject.reasonHelp')}
        required
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {of.customer?.email && (
        <Checkbox
          label={t('ask.mail', { email: of.customer.email })}
          checked={isMailed}
          onChange={(event) => setMailed(event.target.checked)}
        />
      )}
    </ActDialog>
  )
}
