'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { queryFor } from '#client/query.ts'
import { getPlans } from '#contract/billing/calls.ts'
import { minimumPlan } from '#rules/way/feature-gate.ts'
import type { Wanted } from '#components/commerce/list/wanted.ts'
import { SalesDialog } from './sales-dialog.tsx'

/**
 * Explains that the plan lacks a feature or has used it up; names the first plan that includes it,
 * if plans are known.
 */
export function UpgradeDialog({ feature, count, onClose }: Wanted & { onClose: () => void }) {
  const t = useTranslations('commerce.upgrade')
  const { data, isPending } = useQuery({ ...queryFor(getPlans, {}), retry: false })
  const [isAsking, setAsking] = useState(false)
  const plan = data ? minimumPlan(data.plans, feature, count) : null
  if (isAsking) return <SalesDialog service={feature} isUpgrade onClose={onClose} />
  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button onClick={() => setAsking(true)}>{t('request')}</Button>
          <LinkButton href="/plans" look="primary" onClick={onClose}>
            {t('seePlans')}
          </LinkButton>
        </>
      }
    >
      {isPending ? (
        <Skeleton className="h-10 w-full" />
      ) : (
        <p>{plan ? t('toPlan', { plan }) : t('generic')}</p>
      )}
    </Dialog>
  )
}
