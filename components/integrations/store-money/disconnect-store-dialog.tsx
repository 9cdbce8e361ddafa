'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/query.ts'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { useIntegrationAct } from '#components/integrations/use-integration-act.ts'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { disableIntegration } from '#contract/integrations/calls.ts'
import type { Integration } from '#contract/integrations/shapes.ts'
import { previewStoreMoney } from '#contract/integrations/store-money-calls.ts'
import type { StoreMoney } from '#contract/integrations/store-sync-shapes.ts'
import { Failures } from './failures.tsx'
import { type Leave, LeaveChoice } from './leave-choice.tsx'
import { Leaving } from './moving.tsx'
import { usePutMoney } from './use-put-money.ts'
import { cardsThere } from './use-store.ts'

type Props = {
  integration: Pick<Integration, 'name' | 'title'>
  money: StoreMoney
  currency: string
  zone: string
  onClose: () => void
}

/**
 * Disconnects a store that has money of cards: a person decides whether it comes back or stays there,
 * and the store is disconnected once all of it is where it should be.
 */
export function DisconnectStoreDialog({ integration, money, currency, zone, onClose }: Props) {
  const { name, title } = integration
  const t = useTranslations('integrations.disconnect')
  const refusalText = useRefusalText()
  const [leave, setLeave] = useState<Leave>('back')
  const [isBegun, setBegun] = useState(false)
  const { data, error } = useQuery({
    ...queryFor(previewStoreMoney, { body: { mode: 'off' } }),
    enabled: money.leaving === null && !isBegun,
    staleTime: 0,
    gcTime: 0,
  })
  const leaving = usePutMoney(() => setBegun(true))
  const ending = useIntegrationAct(disableIntegration, () => {
    toast({ tone: 'positive', title: t('done', { title }) })
    onClose()
  })
  const isOut = money.leaving === null && cardsThere(money) === 0
  const end = useEffectEvent(() => {
    if (isBegun && isOut && !ending.isBusy && !ending.isDone && !ending.problem)
      ending.act({ params: { name } })
  })
  useEffect(() => end(), [isBegun, isOut])
  const submit = () => {
    if (money.leaving !== null) return setBegun(true)
    if (isOut) return ending.act({ params: { name } })
    if (data) leaving.act({ body: { mode: 'off', expected: data.expected, leave } })
  }
  const problem =
    ending.problem ?? leaving.problem ?? (error && !isBegun ? refusalText(error) : undefined)
  const isAsking = money.leaving === null && !isBegun
  return (
    <ActDialog
      title={t('title', { title })}
      submit={t('submit', { title })}
      look="danger"
      role="alertdialog"
      problem={problem}
      isBusy={leaving.isBusy || ending.isBusy || (isBegun && !isOut)}
      isBlocked={isAsking && !data}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('about', { title })}</p>
      {isAsking && !data && !error && <Skeleton className="h-20 w-full" />}
      {isAsking && data && (
        <LeaveChoice amount={data.amount} currency={currency} value={leave} onChange={setLeave} />
      )}
      {!isAsking && <Leaving money={money} currency={currency} />}
      {!isAsking && <Failures money={money} currency={currency} zone={zone} />}
      {isBegun && !isOut && <p className="text-text-muted">{t('wait', { title })}</p>}
    </ActDialog>
  )
}
