'use client'

import { Download } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useRunAct } from '#components/bulk/acts/use-run-act.ts'
import { runHref } from '#components/bulk/list/address.ts'
import { moneyText } from '#components/commerce/money/money.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { buttonLook } from '#components/ui/button/button-look.ts'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { fileAddress } from '#client/upload.ts'
import type { Bulk } from '#contract/bulk/bulk-shapes.ts'
import { exportBadRows } from '#contract/bulk/draft.ts'
import { bulkCheckpoint } from '#contract/bulk/run.ts'
import type { User } from '#contract/staff/shapes.ts'
import type { moveGate } from '#rules/bulk/bulk.ts'
import type { Progress } from '#rules/bulk/progress.ts'
import { may } from '#rules/way/access.ts'
import { type Proof, postedBy } from './proof.ts'

const StartMove = dynamic(() => import('./start-move.tsx').then((file) => file.StartMove), {
  ssr: false,
})
const UndoRunDialog = dynamic(
  () => import('#components/bulk/acts/undo-dialog.tsx').then((file) => file.UndoRunDialog),
  { ssr: false },
)

type Props = {
  bulk: Bulk
  progress: Progress
  proof: Proof | undefined
  user: User
  zone: string
  gate: ReturnType<typeof moveGate>
}

const undoable: readonly Bulk['state'][] = ['bulk_finished', 'bulk_stopped', 'bulk_paused']

/** Takes the file over, pauses it, gives its refused rows, undoes it. */
export function MoveInActs({ bulk, progress, proof, user, zone, gate }: Props) {
  const t = useTranslations('move-in.acts')
  const locale = useLocale()
  const [open, setOpen] = useState<'start' | 'undo' | null>(null)
  const params = { id: bulk.bulk_id }
  const pause = useRunAct(bulkCheckpoint, () => null)
  const mayMove = may(user, 'settings')
  const amount = proof && moneyText(postedBy(proof), bulk.currency, locale)
  const isNothing = proof?.rows.taken === 0
  const halt = (transition: 'pause' | 'resume') =>
    pause.act({ params, body: { checkpoint: { transition } } })
  return (
    <Card>
      <div className="flex flex-col items-stretch gap-2">
        {bulk.state === 'checked' && (
          <Button
            look="primary"
            aria-haspopup="dialog"
            disabled={!mayMove || gate !== null || !proof || isNothing}
            onClick={() => setOpen('start')}
          >
            {isNothing || !amount ? t('startNothing') : t('start', { amount })}
          </Button>
        )}
        {gate && <p className="text-sm text-text-muted">{t('gate')}</p>}
        {bulk.state === 'bulk_started' && (
          <Button busy={pause.isBusy} onClick={() => halt('pause')}>
            {t('pause')}
          </Button>
        )}
        {bulk.state === 'bulk_paused' && (
          <Button look="primary" busy={pause.isBusy} onClick={() => halt('resume')}>
            {t('resume')}
          </Button>
        )}
        {proof && proof.rows.refused > 0 && (
          <a href={fileAddress(exportBadRows, { params })} download className={buttonLook({})}>
            <Download aria-hidden size={14} />
            {t('refused')}
          </a>
        )}
        {bulk.started_at && <LinkButton href={runHref(bulk.bulk_id)}>{t('rows')}</LinkButton>}
        {undoable.includes(bulk.state) && (
          <Button look="danger" aria-haspopup="dialog" onClick={() => setOpen('undo')}>
            {t('undo')}
          </Button>
        )}
      </div>
      {open === 'start' && proof && (
        <StartMove {...{ bulk, proof }} onClose={() => setOpen(null)} />
      )}
      {open === 'undo' && (
        <UndoRunDialog {...{ bulk, progress, zone }} onClose={() => setOpen(null)} />
      )}
    </Card>
  )
}
