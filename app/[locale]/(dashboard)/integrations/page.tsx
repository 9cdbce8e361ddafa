import { getTranslations } from 'next-intl/server'
import { IntegrationList } from '#components/integrations/integration-list.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { PageTitle } from '#components/ui/layout/page-title.tsx'
import { listIntegrations } from '#contract/integrations/calls.ts'
import { may } from '#rules/way/access.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch } from '#upstream/prefetch.ts'
import { ListPage } from '../../list-page.tsx'
import { areas } from './page-data.ts'

export const generateMetadata = async () => ({
  title: (await getTranslations('integrations'))('title'),
})

export default async function IntegrationsPage() {
  const { user, shop } = await enter('/integrations')
  await prefetch(listIntegrations, {})
  const t = await getTranslations('integrations')
  const isOwner = may(user, 'settings')
  return (
    <ListPage
      areas={areas}
      head={
        <PageTitle
          title={t('title')}
          about={t('about')}
          action={isOwner && <LinkButton href="/integrations/move-in">{t('moveIn')}</LinkButton>}
        />
      }
    >
      <IntegrationList mayConnect={isOwner} currency={shop.currency} zone={shop.time_zone} />
    </ListPage>
  )
}
