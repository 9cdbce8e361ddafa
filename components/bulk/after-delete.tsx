'use client'

import { useTranslations } from 'next-intl'
import { ActDialog } from '#components/commerce/act-dialog.tsx'
import { deleteBulk } from '#contract/bulk.ts'
import { useRouter } from '#i18n/navigation.ts'
import { type RunDialog, useRunAct } from './after-act.ts'

/** A campaign that has moved no money is taken away, and one goes back to the list. */
export function DeleteDialog({ bulk, progress, onClose }: RunDialog) {
  const t = useTranslations('bulk-run.delete')
  const router = useRouter()
  const { act, isBusy, problem } = useRunAct(
    deleteBulk,
    () => t('done'),
    () => router.push('/bulk-gift-cards'),
  )
  return (
    <ActDialog
      title={t('title')}
      submit={t('title')}
      look="danger"
      role="alertdialog"
      {...{ isBusy, problem, onClose }}
      onSubmit={() => act({ params: { id: bulk.bulk_id } })}
    >
      <p>{t('about', { title: bulk.title, rows: progress.rows_total })}</p>
    </ActDialog>
  )
}
