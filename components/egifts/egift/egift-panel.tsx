'use client'

import { useQuery } from '@tanstack/react-query'
import { useNow, useTranslations } from 'next-intl'
import { useState } from 'react'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { SidePanel } from '#components/ui/overlay/side-panel.tsx'
import { PanelWaiting } from '#components/ui/list/panel-waiting.tsx'
import { queryFor } from '#client/query.ts'
import type { User } from '#contract/staff/shapes.ts'
import { getEgift } from '#contract/egifts/calls.ts'
import { EgiftActs } from '#components/egifts/acts/egift-acts.tsx'
import { egiftOffers } from '#rules/egifts/acts.ts'
import { EgiftFacts } from './egift-facts.tsx'
import { EgiftTimeline } from './egift-timeline.tsx'

type Props = {
  id: string
  zone: string
  scheduledZone: string
  user: User
  onClose: () => void
}

/** One gift, beside the list, with the acts open to this person. */
export function EgiftPanel({ id, zone, scheduledZone, user, onClose }: Props) {
  const t = useTranslations('egifts')
  const request = useQuery(queryFor(getEgift, { params: { id } }))
  const { data, error } = request
  const [isActing, setActing] = useState(false)
  const gift = data?.gift
  const now = useNow()
  const offers = gift ? egiftOffers(gift, user, now) : []
  return (
    <SidePanel
      title={t('one')}
      close={t('close')}
      isHeld={isActing}
      onClose={onClose}
      footer={
        gift &&
        offers.length > 0 && (
          <EgiftActs {...{ gift, offers }} zone={scheduledZone} onToggle={setActing} />
        )
      }
    >
      {gift && (
        <div className="flex flex-col gap-6">
          <EgiftFacts {...{ gift, zone, scheduledZone }} />
          <EgiftTimeline events={gift.events} zone={zone} currency={gift.currency} />
        </div>
      )}
      {!gift && error && <RequestError title={t('oneFailed')} request={request} />}
      {!gift && !error && <PanelWaiting />}
    </SidePanel>
  )
}
