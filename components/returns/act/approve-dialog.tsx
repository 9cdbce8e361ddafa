'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { approveReturn } from '#contract/returns/requests.ts'
import type { ReturnDialog } from './return-dialog.ts'
import { useReturnAct } from './use-return-act.ts'

/** Approves a return, and may email the customer. */
export function ApproveDialog({ of, onClose }: ReturnDialog) {
  const t = useTranslations('returns-requests.ask')
  const amount = moneyText(of.amount, of.currency, useLocale())
  const names = { name: of.name, amount }
  const [isMailed, setMailed] = useState(true)
  const { act, isBusy, problem } = useReturnAct(
    approveReturn,
    (answer) => t(answer.return.state === 'refunded' ? 'approve.refunded' : 'approve.done', names),
    onClose,
  )
  return (
    <ActDialog
      title={t('approve.title', names)}
      submit={t('approve.submit')}
      look="primary"
      role="alertdialog"
      {...{ problem, isBusy, onClose }}
      onSubmit={() => act({ params: { id: of.return_id }, body: { notification: isMailed } })}
    >
      <p>{t('approve.about', names)}</p>
      {of.customer?.email && (
        <Checkbox
          label={t('mail', { email: of.customer.email })}
          checked={isMailed}
          onChange={(event) => setMailed(event.target.checked)}
        />
      )}
    </ActDialog>
  )
}
