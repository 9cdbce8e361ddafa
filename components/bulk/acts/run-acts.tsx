'use client'

import { useNow, useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import type { ComponentType } from 'react'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { inDialogs, type Way } from '#components/commerce/act/act-buttons.tsx'
import { ActsCard } from '#components/commerce/act/acts-card.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { fileAddress } from '#client/upload.ts'
import { exportCampaign } from '#contract/bulk/campaigns.ts'
import { exportBadRows } from '#contract/bulk/draft.ts'
import { bulkCheckpoint, exportBulk } from '#contract/bulk/run.ts'
import type { User } from '#contract/staff/shapes.ts'
import { type RunAct, type RunTable, runOffers, tableOffers } from '#rules/bulk/acts.ts'
import { type RunDialog, useRunAct } from './use-run-act.ts'

type Subject = Omit<RunDialog, 'onClose'>
type Dialogs = Exclude<RunAct, 'edit' | 'pause' | 'resume'>

const dialogs: Record<Dialogs, ComponentType<RunDialog>> = {
  stop: dynamic(() => import('./stop-dialog.tsx').then((file) => file.StopDialog), { ssr: false }),
  retry: dynamic(() => import('./retry-dialog.tsx').then((file) => file.RetryDialog), {
    ssr: false,
  }),
  resend: dynamic(() => import('./resend-dialog.tsx').then((file) => file.ResendDialog), {
    ssr: false,
  }),
  extend: dynamic(() => import('./extend-dialog.tsx').then((file) => file.ExtendDialog), {
    ssr: false,
  }),
  disable: dynamic(() => import('./cards-dialog.tsx').then((file) => file.DisableDialog), {
    ssr: false,
  }),
  enable: dynamic(() => import('./cards-dialog.tsx').then((file) => file.EnableDialog), {
    ssr: false,
  }),
  undo: dynamic(() => import('./undo-dialog.tsx').then((file) => file.UndoRunDialog), {
    ssr: false,
  }),
  delete: dynamic(() => import('./delete-dialog.tsx').then((file) => file.DeleteDialog), {
    ssr: false,
  }),
}

type Props = Subject & { user: User; hasEditor: boolean }

/** Offers what this person may do about the run, and its tables. */
export function RunActs({ bulk, progress, user, zone, hasEditor }: Props) {
  const t = useTranslations('bulk-run')
  const params = { id: bulk.bulk_id }
  const acts = runOffers(bulk, progress, user, useNow()).filter(
    ({ act }) => act !== 'edit' || hasEditor,
  )
  const offers = [...acts, ...tableOffers(progress, user)]
  const ways: Record<RunAct | RunTable, Way<Subject>> = {
    ...inDialogs(dialogs),
    edit: { href: `/bulk-gift-cards/${bulk.bulk_id}` },
    pause: useCheckpoint(bulk.bulk_id, 'pause'),
    resume: useCheckpoint(bulk.bulk_id, 'resume'),
    export: { file: fileAddress(bulk.legacy ? exportCampaign : exportBulk, { params }) },
    badRows: { file: fileAddress(exportBadRows, { params }) },
  }
  const wordOf = (act: RunAct | RunTable) => {
    if (act === 'edit' && bulk.state !== 'scheduled') return 'toStart'
    return act === 'stop' && bulk.state === 'scheduled' ? 'callOff' : act
  }
  if (offers.length === 0) return <span />
  return (
    <ActsCard
      title={t('acts.title')}
      offers={offers}
      ways={ways}
      subject={{ bulk, progress, zone }}
      label={(act) =>
        t(`acts.${wordOf(act)}`, { rows: progress.rows_failed, mails: progress.mails_failed })
      }
      whyText={(why) => t(`whyNot.${why}`)}
      lookOf={(act) => (act === 'edit' || act === 'resume' ? 'primary' : undefined)}
    />
  )
}

/** Pauses or resumes a run; both are harmless, so there is no confirmation. */
function useCheckpoint(id: string, transition: 'pause' | 'resume') {
  const t = useTranslations('bulk-run.acts')
  const refusalText = useRefusalText()
  const { act, isBusy } = useRunAct(
    bulkCheckpoint,
    () => t(`done.${transition}`),
    undefined,
    (cause) => toast({ tone: 'danger', title: t(`not.${transition}`), about: refusalText(cause) }),
  )
  return { press: () => act({ params: { id }, body: { checkpoint: { transition } } }), isBusy }
}
