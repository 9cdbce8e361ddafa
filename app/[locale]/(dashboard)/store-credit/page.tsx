import { HydrationBoundary } from '@tanstack/react-query'
import { getTranslations } from 'next-intl/server'
import { CardListLater } from '#components/gift-cards/card-list-later.tsx'
import { cardRulesOf, cardsQuery } from '#components/gift-cards/cards-address.ts'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { activityQuery } from '#components/store-credit/activity-address.ts'
import { ActivityHead } from '#components/store-credit/activity-head.tsx'
import { viewOf } from '#components/store-credit/activity-views.ts'
import { approvalsQuery } from '#components/store-credit/approvals-address.ts'
import { ActivityScreenLater, ApprovalListLater } from '#components/store-credit/views-later.tsx'
import { listGiftCards } from '#contract/gift-cards.ts'
import { listActivity, listApprovals } from '#contract/store-credit.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch, prefetched } from '#upstream/prefetch.ts'

export const generateMetadata = async () => ({ title: (await getTranslations('store-credit.activity'))('title') })

export default async function ActivityPage({ searchParams }: PageProps<'/[locale]/store-credit'>) {
  const [{ shop, user }, given] = [await enter('/store-credit'), await searchParams]
  const view = viewOf(given['view'], user)
  const [{ currency, time_zone: zone }, rules] = [shop, cardRulesOf(shop.settings)]
  if (view === 'movements') await prefetch(listActivity, { query: activityQuery((name) => given[name]) })
  if (view === 'cards') await prefetch(listGiftCards, { query: cardsQuery((name) => given[name], rules) })
  if (view === 'approvals') await prefetch(listApprovals, { query: approvalsQuery((name) => given[name]) })
  return (
    <ClientMessages areas={['store-credit', 'gift-cards', 'commerce']}>
      <ActivityHead view={view} user={user} />
      <HydrationBoundary state={prefetched()}>
        {view === 'movements' && <ActivityScreenLater {...{ currency, zone, user }} />}
        {view === 'cards' && <CardListLater {...{ rules, zone }} />}
        {view === 'approvals' && <ApprovalListLater {...{ zone, user }} />}
      </HydrationBoundary>
    </ClientMessages>
  )
}
