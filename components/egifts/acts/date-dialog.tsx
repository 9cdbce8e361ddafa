'use client'

import { useNow, useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { DateTimeField } from '#components/commerce/date/date-time-field.tsx'
import { changeEgiftDate } from '#contract/egifts/calls.ts'
import { instantOf, localOf } from '#rules/tools/local-time.ts'
import type { GiftDialog } from './gift-dialog.ts'
import { useGiftAct } from './use-gift-act.ts'

/** Reschedules in the zone of scheduled times. */
export function DateDialog({ gift, zone, onClose }: GiftDialog) {
  const t = useTranslations('egifts')
  const now = useNow()
  const [local, setLocal] = useState(gift.send_at ? localOf(new Date(gift.send_at), zone) : '')
  const { act, isBusy, problem, error } = useGiftAct(changeEgiftDate, () => t('date.done'), onClose)
  const at = instantOf(local, zone)
  const isPast = at !== null && at <= now.toISOString()
  const isOut = error !== null && (error as { field?: string }).field === 'send_at'
  const refusedText = isOut ? t('date.out') : undefined
  return (
    <ActDialog
      title={t('acts.date')}
      submit={t('date.submit')}
      problem={isOut ? undefined : problem}
      {...{ isBusy, onClose }}
      isBlocked={at === null || isPast}
      onSubmit={() => at && act({ params: { id: gift.egift_id }, body: { send_at: at } })}
    >
      <DateTimeField
        label={t('sendAt')}
        zone={zone}
        value={local}
        error={isPast ? t('date.past') : refusedText}
        onChange={setLocal}
      />
    </ActDialog>
  )
}
