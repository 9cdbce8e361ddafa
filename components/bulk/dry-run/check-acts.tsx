'use client'

import { useQuery } from '@tanstack/react-query'
import { useNow, useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { queryFor } from '#client/query.ts'
import type { Bulk } from '#contract/bulk/bulk-shapes.ts'
import { bulksStartedMost } from '#contract/bulk/bulk.ts'
import { listBulks } from '#contract/bulk/draft.ts'
import type { User } from '#contract/staff/shapes.ts'
import { isOperation } from '#rules/bulk/operation.ts'
import { may } from '#rules/way/access.ts'
import { startedQuery } from '#components/bulk/list/address.ts'
import type { Gate } from '#components/bulk/start/gate-notice.tsx'
import { isLater } from '#components/bulk/start/start-time.ts'

const StartDialog = dynamic(
  () => import('#components/bulk/start/start-dialog.tsx').then((file) => file.StartDialog),
  {
    ssr: false,
  },
)
const DeleteDialog = dynamic(
  () => import('#components/bulk/acts/delete-dialog.tsx').then((file) => file.DeleteDialog),
  { ssr: false },
)

const askEveryMs = 5000

type Props = {
  bulk: Bulk
  user: User
  gate: Gate
  zone: string
  /** null: unknown */
  count: number | null
  amount: string | null
  isReady: boolean
}

/** Start, change, delete. A start that isn't possible shows the reason. */
export function CheckActs({ bulk, user, gate, zone, count, amount, isReady }: Props) {
  const t = useTranslations('bulk.acts')
  const [open, setOpen] = useState<'start' | 'delete' | null>(null)
  const { data } = useQuery({ ...queryFor(listBulks, startedQuery), refetchInterval: askEveryMs })
  const waits = isLater(bulk, useNow())
  const isFull = (data?.started ?? 0) >= bulksStartedMost
  const isScheduled = bulk.state === 'scheduled'
  const findObstacle = (): string | null => {
    if (!may(user, 'issue')) return t('obstacles.right')
    if (gate) return t('obstacles.gate')
    if (!isReady) return t('obstacles.unchecked')
    if (count === 0) return t('obstacles.nothing')
    return isFull && !waits ? t('obstacles.full', { most: bulksStartedMost }) : null
  }
  const obstacle = findObstacle()
  return (
    <div className="flex flex-col items-end gap-1.5">
      <div className="flex items-center gap-2">
        <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen('delete')}>
          {t('delete')}
        </Button>
        {isOperation(bulk.operation_name) && (
          <LinkButton href={`/bulk-gift-cards/${bulk.bulk_id}?view=edit`}>{t('change')}</LinkButton>
        )}
        {!isScheduled && (
          <Button
            look="primary"
            aria-haspopup="dialog"
            disabled={obstacle !== null}
            aria-describedby={obstacle ? 'bulk-obstacle' : undefined}
            onClick={() => setOpen('start')}
          >
            {t(waits ? 'schedule' : 'start')}
          </Button>
        )}
      </div>
      {!isScheduled && obstacle && (
        <p id="bulk-obstacle" className="max-w-96 text-right text-sm text-text-muted">
          {obstacle}
        </p>
      )}
      {open === 'start' && (
        <StartDialog {...{ bulk, user, zone, count, amount }} onClose={() => setOpen(null)} />
      )}
      {open === 'delete' && <DeleteDialog bulk={bulk} onClose={() => setOpen(null)} />}
    </div>
  )
}
