import { HydrationBoundary } from '@tanstack/react-query'
import { getTranslations } from 'next-intl/server'
import { ChangePasswordForm } from '#components/staff/own/change-password-form.tsx'
import { SessionList } from '#components/staff/own/session-list.tsx'
import { StoreKeys } from '#components/shop/store-keys.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { PageTitle } from '#components/ui/layout/page-title.tsx'
import { listStoreKeys } from '#contract/redemptions/calls.ts'
import { listSessions } from '#contract/staff/calls.ts'
import { may } from '#rules/way/access.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch, prefetched } from '#upstream/prefetch.ts'

export const generateMetadata = async () => ({
  title: (await getTranslations('staff.security'))('title'),
})

export default async function SecurityPage() {
  const { shop, user } = await enter('/account/security')
  const mayKeys = may(user, 'settings')
  await Promise.all([prefetch(listSessions, {}), mayKeys && prefetch(listStoreKeys, {})])
  const t = await getTranslations('staff')
  return (
    <ClientMessages areas={['staff', 'shop']}>
      <PageTitle title={t('security.title')} about={t('security.about')} />
      <HydrationBoundary state={prefetched()}>
        <Card title={t('password.title')}>
          <ChangePasswordForm email={user.email} />
        </Card>
        <Card title={t('sessionsHere.title')} padded={false}>
          <SessionList zone={shop.time_zone} />
        </Card>
        {mayKeys && <StoreKeys zone={shop.time_zone} />}
      </HydrationBoundary>
    </ClientMessages>
  )
}
