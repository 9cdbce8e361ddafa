import { getTranslations } from 'next-intl/server'
import { Upsell } from '#components/commerce/plan/upsell.tsx'
import { auditCall } from '#components/staff/audit/address.ts'
import { AuditList } from '#components/staff/audit/audit-list.tsx'
import { getPlans } from '#contract/billing/calls.ts'
import { listAudit } from '#contract/staff/audit.ts'
import { listStaff } from '#contract/staff/calls.ts'
import { seesFeature } from '#rules/way/feature-gate.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch } from '#upstream/prefetch.ts'
import { ListPage } from '../../../list-page.tsx'

export const generateMetadata = async () => ({
  title: (await getTranslations('staff.audit'))('title'),
})

export default async function AuditPage({ searchParams }: PageProps<'/[locale]/account/audit'>) {
  const { shop, user } = await enter('/account/audit')
  const isAllowed = seesFeature(user, shop.settings, 'audit')
  const { currency, time_zone: zone } = shop
  const parameters = await searchParams
  const call = auditCall((name) => parameters[name])
  await Promise.all(
    isAllowed ? [prefetch(listAudit, call), prefetch(listStaff, {})] : [prefetch(getPlans, {})],
  )
  return (
    <ListPage words="staff.audit" areas={['staff', 'commerce']}>
      {isAllowed ? <AuditList {...{ currency, zone }} /> : <Upsell feature="audit" />}
    </ListPage>
  )
}
