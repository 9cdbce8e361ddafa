'use client'

import { useTranslations } from 'next-intl'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { reopenReturn } from '#contract/returns/requests.ts'
import type { ReturnDialog } from './return-dialog.ts'
import { useReturnAct } from './use-return-act.ts'

/** Reopens a return, which then waits for a decision again. */
export function ReopenDialog({ of, onClose }: ReturnDialog) {
  const t = useTranslations('returns-requests.ask.reopen')
  const { act, isBusy, problem } = useReturnAct(
    reopenReturn,
    () => t('done', { name: of.name }),
    onClose,
  )
  return (
    <ActDialog
      title={t('title', { name: of.name })}
      submit={t('submit')}
      look="primary"
      role="alertdialog"
      {...{ problem, isBusy, onClose }}
      onSubmit={() => act({ params: { id: of.return_id } })}
    >
      <p>{t('about')}</p>
    </ActDialog>
  )
}
