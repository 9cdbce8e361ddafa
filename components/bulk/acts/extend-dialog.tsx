'use client'

import { useNow, useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { ExpirationField } from '#components/commerce/form/expiration-field.tsx'
import { extendBulk } from '#contract/bulk/run.ts'
import {
  dayIn,
  defaultExpiration,
  type Expiration,
  expirationProblems,
  expiresOn,
} from '#rules/store-credit/expiration.ts'
import { type RunDialog, useRunAct } from './use-run-act.ts'

/** Extends the expiration date of the run's unspent credit, or removes it. */
export function ExtendDialog({ bulk, zone, onClose }: RunDialog) {
  const t = useTranslations('bulk-run.extend')
  const now = useNow()
  const today = dayIn(zone, now)
  const [value, setValue] = useState<Expiration>({
    ...defaultExpiration,
    never_expires: false,
    expiration_mode: 'fixed',
    expires_on: bulk.expires_on && bulk.expires_on > today ? bulk.expires_on : '',
  })
  const [isTried, setTried] = useState(false)
  const problems = expirationProblems(value, today)
  const { act, isBusy, problem } = useRunAct(
    extendBulk,
    ({ cards }) => t('done', { cards }),
    onClose,
  )
  const submit = () => {
    setTried(true)
    if (problems.value || problems.date) return
    act({ params: { id: bulk.bulk_id }, body: { expires_on: expiresOn(value, zone, now) } })
  }
  return (
    <ActDialog
      title={t('title')}
      submit={t('submit')}
      {...{ isBusy, problem, onClose }}
      onSubmit={submit}
    >
      <p className="text-text-muted">{t('about')}</p>
      <ExpirationField
        value={value}
        onChange={setValue}
        today={today}
        problems={{
          ...(isTried && problems.value ? { value: t(`problems.${problems.value}`) } : {}),
          ...(isTried && problems.date ? { date: t(`problems.${problems.date}`) } : {}),
        }}
      />
    </ActDialog>
  )
}
