'use client'

import { useTranslations } from 'next-intl'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { Link } from '#i18n/navigation.ts'
import { resendBulkMails } from '#contract/bulk/run.ts'
import { type RunDialog, useRunAct } from './use-run-act.ts'
import { runHref } from '#components/bulk/list/address.ts'

/** Resends the run's undelivered emails. */
export function ResendDialog({ bulk, progress, onClose }: RunDialog) {
  const t = useTranslations('bulk-run.resend')
  const { act, isBusy, problem } = useRunAct(
    resendBulkMails,
    ({ mails }) => t('done', { mails }),
    onClose,
  )
  return (
    <ActDialog
      title={t('title')}
      submit={t('submit', { mails: progress.mails_failed })}
      {...{ isBusy, problem, onClose }}
      onSubmit={() => act({ params: { id: bulk.bulk_id } })}
    >
      <p>{t('about', { mails: progress.mails_failed })}</p>
      <p className="text-text-muted">
        {t.rich('correct', {
          link: (text) => (
            <Link
              href={`${runHref(bulk.bulk_id)}?mail=failed`}
              onClick={onClose}
              className="text-accent underline"
            >
              {text}
            </Link>
          ),
        })}
      </p>
    </ActDialog>
  )
}
