'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { queryFor } from '#client/query.ts'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { PanelWaiting } from '#components/ui/list/panel-waiting.tsx'
import { SidePanel } from '#components/ui/overlay/side-panel.tsx'
import { getReturn } from '#contract/returns/requests.ts'
import { ReturnActs } from './return-acts.tsx'
import { ReturnFacts } from './return-facts.tsx'
import { ReturnLines } from './return-lines.tsx'
import { ReturnTimeline } from './return-timeline.tsx'
import { ReturnVerdict } from './return-verdict.tsx'

type Props = { id: string; zone: string; onClose: () => void }

/** One return, beside the list, with the acts open to this person. */
export function ReturnPanel({ id, zone, onClose }: Props) {
  const t = useTranslations('returns-requests')
  const request = useQuery(queryFor(getReturn, { params: { id } }))
  const { data, error } = request
  const [isActing, setActing] = useState(false)
  const one = data?.return
  const hasActs = one?.acts.some(({ may }) => may === 'yes' || may === 'second_person')
  return (
    <SidePanel
      title={t('one')}
      close={t('close')}
      isHeld={isActing}
      onClose={onClose}
      footer={one && hasActs && <ReturnActs of={one} onToggle={setActing} />}
    >
      {one && (
        <div className="flex flex-col gap-6">
          <ReturnFacts of={one} zone={zone} />
          <ReturnLines of={one} />
          {one.verdict && <ReturnVerdict of={one} verdict={one.verdict} />}
          <ReturnTimeline events={one.timeline} zone={zone} />
        </div>
      )}
      {!one && error && <RequestError title={t('oneFailed')} request={request} />}
      {!one && !error && <PanelWaiting />}
    </SidePanel>
  )
}
