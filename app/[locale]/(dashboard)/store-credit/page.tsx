import { getTranslations } from 'next-intl/server'
import { ExportButton } from '#components/exports/export-button.tsx'
import { cardRulesOf } from '#components/gift-cards/list/address.ts'
import { ActivityHead } from '#components/store-credit/activity/activity-head.tsx'
import { viewOf } from '#components/store-credit/activity/activity-views.ts'
import { zonesOf } from '#rules/shop/scheduled-zone.ts'
import { may } from '#rules/way/access.ts'
import { seesFeature } from '#rules/way/feature-gate.ts'
import { enter } from '#upstream/enter.ts'
import { ListPage } from '../../list-page.tsx'
import { prefetchView } from './page-data.ts'
import { View } from './view.tsx'

export const generateMetadata = async () => ({
  title: (await getTranslations('store-credit.activity'))('title'),
})

export default async function ActivityPage({ searchParams }: PageProps<'/[locale]/store-credit'>) {
  const { shop, user } = await enter('/store-credit')
  const parameters = await searchParams
  const view = viewOf(parameters['view'], user)
  const { currency, time_zone: zone } = shop
  const rules = cardRulesOf(shop.settings)
  await prefetchView(view, parameters, rules)
  const kind = view === 'cards' ? 'gift_cards' : 'activity'
  const action = may(user, 'export') && <ExportButton {...{ kind, user, zone }} />
  return (
    <ListPage
      areas={['store-credit', 'gift-cards', 'commerce', 'emails', 'exports']}
      head={<ActivityHead view={view} user={user} />}
    >
      <View
        {...{ view, currency, user, rules, action, ...zonesOf(shop) }}
        hasApprovals={seesFeature(user, shop.settings, 'approvals')}
      />
    </ListPage>
  )
}
