'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNow, useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { ScheduledTime } from '#components/commerce/date/scheduled-time.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { Notice } from '#components/ui/layout/notice.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { invalidate, queryFor } from '#client/query.ts'
import type { Bulk } from '#contract/bulk/bulk-shapes.ts'
import { getBulk, listBulks } from '#contract/bulk/draft.ts'
import { bulkCheckpoint } from '#contract/bulk/run.ts'
import { startCampaign } from '#contract/bulk/campaigns.ts'
import { Refusal } from '#contract/error.ts'
import { listStaff } from '#contract/staff/calls.ts'
import type { User } from '#contract/staff/shapes.ts'
import { useRouter } from '#i18n/navigation.ts'
import { useOpens } from '#i18n/places.tsx'
import { hasDryRuns } from '#rules/bulk/acts.ts'
import { operationOf } from '#rules/bulk/operation.ts'
import { may } from '#rules/way/access.ts'
import { isLater } from './start-time.ts'

type Props = {
  bulk: Bulk
  user: User
  zone: string
  /** null: unknown */
  count: number | null
  amount: string | null
  onClose: () => void
}

/** Confirms the start: repeats number and amount, and chooses the person to notify at the end. */
export function StartDialog({ bulk, user, zone, count, amount, onClose }: Props) {
  const t = useTranslations('bulk.start')
  const acts = useTranslations('bulk.acts')
  const client = useQueryClient()
  const router = useRouter()
  const opens = useOpens()
  const [email, setEmail] = useState(user.email)
  const waits = isLater(bulk, useNow())
  const id = bulk.bulk_id
  const operation = operationOf(bulk.operation_name)
  const staff = useQuery({
    ...queryFor(listStaff, {}),
    enabled: may(user, 'staff') && !bulk.legacy,
  })
  const done = () => {
    void invalidate(client, listBulks, getBulk)
    toast({ tone: 'positive', title: t(waits ? 'scheduled' : 'started') })
    onClose()
    const run = `/bulk-gift-cards/overview/${id}`
    if (!waits) router.push(opens(run) ? run : '/bulk-gift-cards')
  }
  const start = useAct(bulkCheckpoint, done)
  const older = useAct(startCampaign, done)
  const { error } = start
  const isField = error instanceof Refusal && error.code === 'not_a_recipient'
  const submit = () =>
    bulk.legacy
      ? older.act({ params: { id } })
      : start.act({
          params: { id },
          body: { checkpoint: { transition: 'start', payload: { email } } },
        })
  const known = count !== null && amount !== null ? { count, amount } : null
  return (
    <ActDialog
      title={t('title', { title: bulk.title })}
      submit={known ? t(`submit.${operation}`, known) : acts('start')}
      role="alertdialog"
      problem={isField ? undefined : (start.problem ?? older.problem)}
      isBusy={start.isBusy || older.isBusy}
      isBlocked={!bulk.legacy && email.trim() === ''}
      onSubmit={submit}
      onClose={onClose}
    >
      {known && <p>{t(`about.${operation}`, known)}</p>}
      {waits && bulk.starts_at && (
        <Notice>
          {t('waits')} <ScheduledTime at={bulk.starts_at} zone={zone} />.
        </Notice>
      )}
      {bulk.legacy ? (
        <p className="text-text-muted">{t('mailedToYou')}</p>
      ) : (
        <>
          <TextField
            type="email"
            label={t('mailedTo')}
            help={t('mailedToHelp')}
            {...(isField ? { error: t('notRecipient') } : {})}
            value={email}
            list="bulk-recipients"
            onChange={(event) => setEmail(event.target.value)}
          />
          <datalist id="bulk-recipients">
            {staff.data?.rows
              .filter(({ state }) => state !== 'blocked')
              .map(({ staff_id, email: address, name }) => (
                <option key={staff_id} value={address}>
                  {name}
                </option>
              ))}
          </datalist>
        </>
      )}
      {hasDryRuns(bulk) && <p className="text-sm text-text-muted">{t('undoable')}</p>}
    </ActDialog>
  )
}
