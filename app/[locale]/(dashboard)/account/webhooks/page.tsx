import { getTranslations } from 'next-intl/server'
import { Upsell } from '#components/commerce/plan/upsell.tsx'
import { PageTitle } from '#components/ui/layout/page-title.tsx'
import { WebhookList } from '#components/webhooks/list/webhook-list.tsx'
import { getPlans } from '#contract/billing/calls.ts'
import { listWebhooks } from '#contract/webhooks/calls.ts'
import { seesFeature } from '#rules/way/feature-gate.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch } from '#upstream/prefetch.ts'
import { ListPage } from '../../../list-page.tsx'

export const generateMetadata = async () => ({
  title: (await getTranslations('webhooks'))('title'),
})

export default async function WebhooksPage() {
  const { shop, user } = await enter('/account/webhooks')
  const isSold = seesFeature(user, shop.settings, 'webhooks')
  await Promise.all([prefetch(listWebhooks, {}), !isSold && prefetch(getPlans, {})])
  const t = await getTranslations('webhooks')
  return (
    <ListPage
      areas={['webhooks', 'commerce']}
      head={<PageTitle title={t('title')} about={t('about')} />}
    >
      {!isSold && <Upsell feature="webhooks" />}
      <WebhookList zone={shop.time_zone} isSold={isSold} />
    </ListPage>
  )
}
