'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { invalidate } from '#client/query.ts'
import { useAct } from '#components/commerce/act/use-act.ts'
import { Button } from '#components/ui/button/button.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { approveReturns } from '#contract/returns/requests.ts'
import type { Approved } from './approved-dialog.tsx'
import type { Selection } from './selection.tsx'
import { shownWithReturns } from '#components/returns/act/use-return-act.ts'

const ApprovedDialog = dynamic(
  () => import('./approved-dialog.tsx').then((file) => file.ApprovedDialog),
  { ssr: false },
)

type Props = { chosen: Selection['chosen']; onDone: () => void }

const most = 100

/** Approves the selected returns, each on its own; if one isn't approved, lists each outcome. */
export function ApproveSelected({ chosen, onDone }: Props) {
  const t = useTranslations('returns-requests.select')
  const client = useQueryClient()
  const [outcomes, setOutcomes] = useState<Approved[] | null>(null)
  const { act, isBusy, problem } = useAct(approveReturns, ({ results }) => {
    void invalidate(client, ...shownWithReturns)
    const failed = results.filter(({ outcome }) => outcome !== 'done')
    if (failed.length === 0) {
      toast({ tone: 'positive', title: t('approved', { count: results.length }) })
      return onDone()
    }
    setOutcomes(
      results.map(({ return_id: id, outcome }) => ({ id, name: chosen.get(id) ?? id, outcome })),
    )
  })
  const count = Math.min(chosen.size, most)
  if (chosen.size === 0) return null
  return (
    <div className="flex items-center gap-3">
      {problem && (
        <span role="alert" className="text-danger">
          {problem}
        </span>
      )}
      <Button
        look="primary"
        busy={isBusy}
        onClick={() => act({ body: { return_ids: [...chosen.keys()].slice(0, most) } })}
      >
        {t('approve', { count })}
      </Button>
      {outcomes && <ApprovedDialog outcomes={outcomes} onClose={onDone} />}
    </div>
  )
}
