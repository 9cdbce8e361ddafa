'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { Button } from '#components/ui/button/button.tsx'
import { ErrorState } from '#components/ui/layout/error-state.tsx'
import { SidePanel } from '#components/ui/overlay/side-panel.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { queryFor } from '#client/query.ts'
import type { EgiftAct } from '#contract/egifts/egift.ts'
import { getEgift } from '#contract/egifts/calls.ts'
import { EgiftDialog } from '#components/egifts/acts/egift-acts.tsx'
import { EgiftFacts } from './egift-facts.tsx'
import { EgiftTimeline } from './egift-timeline.tsx'

type Props = { id: string; zone: string; onClose: () => void }

/** One gift, beside the list, with the acts open to this person. */
export function EgiftPanel({ id, zone, onClose }: Props) {
  const t = useTranslations('egifts')
  const refusalText = useRefusalText()
  const { data, error, isFetching, refetch } = useQuery(queryFor(getEgift, { params: { id } }))
  const [act, setAct] = useState<EgiftAct | null>(null)
  const gift = data?.gift
  const first = (['release', 'issue'] as const).find((one) => gift?.acts.includes(one))
  const lookOf = (one: EgiftAct) => {
    if (one === first) return 'primary'
    return one === 'cancel' ? 'danger' : undefined
  }
  return (
    <SidePanel
      title={t('one')}
      close={t('close')}
      isHeld={act !== null}
      onClose={onClose}
      footer={
        gift &&
        gift.acts.length > 0 && (
          <div className="flex flex-wrap justify-end gap-2">
            {gift.acts.map((one) => (
              <Button
                key={one}
                size="small"
                look={lookOf(one)}
                aria-haspopup="dialog"
                onClick={() => setAct(one)}
              >
                {t(one === 'send' && gift.status !== 'scheduled' ? 'acts.resend' : `acts.${one}`)}
              </Button>
            ))}
          </div>
        )
      }
    >
      {gift && (
        <div className="flex flex-col gap-6">
          <EgiftFacts gift={gift} zone={zone} />
          <EgiftTimeline events={gift.events} zone={zone} currency={gift.currency} />
        </div>
      )}
      {!gift && error && (
        <ErrorState
          title={t('oneFailed')}
          about={refusalText(error)}
          onRetry={() => refetch()}
          busy={isFetching}
        />
      )}
      {!gift && !error && <Waiting />}
      {gift && act && (
        <EgiftDialog key={act} act={act} gift={gift} zone={zone} onClose={() => setAct(null)} />
      )}
    </SidePanel>
  )
}

const Waiting = () => (
  <div className="flex flex-col gap-4">
    <Skeleton className="h-8 w-32" />
    {Array.from({ length: 8 }, (_, index) => (
      <Skeleton key={index} className="h-4 w-full" />
    ))}
  </div>
)
