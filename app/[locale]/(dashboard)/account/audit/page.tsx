import { HydrationBoundary } from '@tanstack/react-query'
import { getTranslations } from 'next-intl/server'
import { Upsell } from '#components/commerce/plan/upsell.tsx'
import { auditCall } from '#components/staff/audit/address.ts'
import { AuditScreen } from '#components/staff/audit/audit-list.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { PageTitle } from '#components/ui/layout/page-title.tsx'
import { getPlans } from '#contract/billing/calls.ts'
import { listAudit } from '#contract/staff/audit.ts'
import { listStaff } from '#contract/staff/calls.ts'
import { isFeatureAllowed, wholePlan } from '#rules/way/feature-gate.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch, prefetched } from '#upstream/prefetch.ts'

export const generateMetadata = async () => ({
  title: (await getTranslations('staff.audit'))('title'),
})

export default async function AuditPage({ searchParams }: PageProps<'/[locale]/account/audit'>) {
  const { shop, user } = await enter('/account/audit')
  const isAllowed =
    user.isAdmin || isFeatureAllowed(shop.settings, 'audit', { auto_approve_for_plan: wholePlan })
  const { currency, time_zone: zone } = shop
  const parameters = await searchParams
  const call = auditCall((name) => parameters[name])
  await Promise.all(
    isAllowed ? [prefetch(listAudit, call), prefetch(listStaff, {})] : [prefetch(getPlans, {})],
  )
  const t = await getTranslations('staff.audit')
  return (
    <ClientMessages areas={['staff', 'commerce']}>
      <PageTitle title={t('title')} about={t('about')} />
      <HydrationBoundary state={prefetched()}>
        {isAllowed ? <AuditScreen {...{ currency, zone }} /> : <Upsell feature="audit" />}
      </HydrationBoundary>
    </ClientMessages>
  )
}
