import { getTranslations } from 'next-intl/server'
import { ApiKeyList } from '#components/api-keys/api-key-list.tsx'
import { Upsell } from '#components/commerce/plan/upsell.tsx'
import { PageTitle } from '#components/ui/layout/page-title.tsx'
import { listApiKeys } from '#contract/api-keys/calls.ts'
import { getPlans } from '#contract/billing/calls.ts'
import { seesFeature } from '#rules/way/feature-gate.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch } from '#upstream/prefetch.ts'
import { ListPage } from '../../../list-page.tsx'

export const generateMetadata = async () => ({
  title: (await getTranslations('api-keys'))('title'),
})

export default async function ApiKeysPage() {
  const { shop, user } = await enter('/account/api')
  const isSold = seesFeature(user, shop.settings, 'api_access')
  await Promise.all([prefetch(listApiKeys, {}), !isSold && prefetch(getPlans, {})])
  const t = await getTranslations('api-keys')
  return (
    <ListPage
      areas={['api-keys', 'commerce']}
      head={<PageTitle title={t('title')} about={t('about')} />}
    >
      {!isSold && <Upsell feature="api_access" />}
      <ApiKeyList zone={shop.time_zone} currency={shop.currency} isSold={isSold} />
    </ListPage>
  )
}
