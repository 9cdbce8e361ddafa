'use client'

import { Download } from 'lucide-react'
import { useNow, useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { type ComponentType, useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { buttonLook } from '#components/ui/button/button-look.ts'
import { Card } from '#components/ui/layout/card.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { fileAddress } from '#client/upload.ts'
import { exportBadRows } from '#contract/bulk/draft.ts'
import { exportBulk } from '#contract/bulk/run.ts'
import { exportCampaign } from '#contract/bulk/campaigns.ts'
import type { User } from '#contract/staff/calls.ts'
import { may } from '#rules/way/access.ts'
import { type RunAct, runActsFor } from '#rules/bulk/acts.ts'
import type { RunDialog } from './use-run-act.ts'
import { PauseButton } from './after-pause.tsx'

type Asking = Exclude<RunAct, 'edit' | 'pause' | 'resume'>
const dialogs: Record<Asking, ComponentType<RunDialog>> = {
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

type Props = Omit<RunDialog, 'onClose'> & { user: User; hasEditor: boolean }

/**
 * Acts open to this person on the run in its state, and its exports; dialogs are loaded when
 * opened.
 */
export function AfterActs({ bulk, progress, user, zone, hasEditor }: Props) {
  const t = useTranslations('bulk-run.acts')
  const [open, setOpen] = useState<Asking | null>(null)
  const acts = runActsFor(bulk, progress, user, useNow()).filter(
    (act) => act !== 'edit' || hasEditor,
  )
  const mayExport = may(user, 'export')
  const isShort = may(user, 'issue') && progress.rows_failed + progress.rows_skipped > 0
  const Opened = open && dialogs[open]
  const params = { id: bulk.bulk_id }
  if (acts.length === 0 && !mayExport) return <span />
  const table = (href: string, label: string) => (
    <a href={href} download className={buttonLook({ className: 'w-full' })}>
      <Download aria-hidden size={16} />
      {label}
    </a>
  )
  return (
    <Card title={t('title')}>
      <div className="flex flex-col gap-2">
        {acts.map((act) => {
          if (act === 'edit')
            return (
              <LinkButton
                key={act}
                href={`/bulk-gift-cards/${bulk.bulk_id}`}
                look="primary"
                className="w-full"
              >
                {t(bulk.state === 'scheduled' ? 'edit' : 'toStart')}
              </LinkButton>
            )
          if (act === 'pause' || act === 'resume')
            return <PauseButton key={act} id={bulk.bulk_id} transition={act} />
          return (
            <Button
              key={act}
              aria-haspopup="dialog"
              className="w-full"
              onClick={() => setOpen(act)}
            >
              {t(act === 'stop' && bulk.state === 'scheduled' ? 'callOff' : act, {
                rows: progress.rows_failed,
                mails: progress.mails_failed,
              })}
            </Button>
          )
        })}
        {mayExport &&
          table(fileAddress(bulk.legacy ? exportCampaign : exportBulk, { params }), t('export'))}
        {isShort && table(fileAddress(exportBadRows, { params }), t('badRows'))}
      </div>
      {Opened && <Opened {...{ bulk, progress, zone }} onClose={() => setOpen(null)} />}
    </Card>
  )
}
