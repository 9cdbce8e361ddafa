import { HydrationBoundary } from '@tanstack/react-query'
import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { StaffList } from '#components/staff/list/staff-list.tsx'
import { listStaff } from '#contract/staff/calls.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch, prefetched } from '#upstream/prefetch.ts'

export const generateMetadata = async () => ({ title: (await getTranslations('staff'))('title') })

export default async function StaffPage() {
  const { shop, user } = await enter('/account/staff')
  await prefetch(listStaff, {})
  return (
    <ClientMessages areas={['staff', 'commerce']}>
      <HydrationBoundary state={prefetched()}>
        <StaffList ownId={user.staff_id} currency={shop.currency} zone={shop.time_zone} />
      </HydrationBoundary>
    </ClientMessages>
  )
}
