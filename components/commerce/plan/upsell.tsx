'use client'

import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { EmptyState } from '#components/ui/list/empty-state.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { queryFor } from '#client/query.ts'
import { getPlans } from '#contract/billing/calls.ts'
import { minimumPlan } from '#rules/way/feature-gate.ts'

/**
 * Replaces a screen that the plan lacks; names the first plan that includes it, if plans are known.
 */
export function Upsell({ feature }: { feature: string }) {
  const t = useTranslations('commerce.upgrade')
  const { data } = useQuery({ ...queryFor(getPlans, {}), retry: false })
  const plan = data ? minimumPlan(data.plans, feature) : null
  return (
    <section className="rounded-lg border border-line bg-surface shadow-card">
      <EmptyState
        icon={Sparkles}
        title={t('title')}
        about={plan ? t('toPlan', { plan }) : t('generic')}
        action={
          <LinkButton href="/plans" look="primary">
            {t('seePlans')}
          </LinkButton>
        }
      />
    </section>
  )
}
