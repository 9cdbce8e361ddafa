'use client'

import { useNow, useTranslations } from 'next-intl'
import { ExpirySheet } from '#components/commerce/sheet/expiry-sheet.tsx'
import { extendBulk } from '#contract/bulk/run.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { type RunDialog, useRunAct } from './use-run-act.ts'

/** Extends the expiration date of the run's unspent credit, or removes it. */
export function ExtendDialog({ bulk, zone, onClose }: RunDialog) {
  const t = useTranslations('bulk-run.extend')
  const today = dayIn(zone, useNow())
  const { act, isBusy, problem } = useRunAct(
    extendBulk,
    ({ cards }) => t('done', { cards }),
    onClose,
  )
  return (
    <ExpirySheet
      title={t('title')}
      submit={t('submit')}
      about={t('about')}
      from={bulk.expires_on && bulk.expires_on > today ? bulk.expires_on : ''}
      problemText={(one) => t(`problems.${one}`)}
      {...{ zone, problem, isBusy, onClose }}
      onSubmit={(expires_on) => act({ params: { id: bulk.bulk_id }, body: { expires_on } })}
    />
  )
}
