import { getNow, getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { Upsell } from '#components/commerce/plan/upsell.tsx'
import { ReferralsHead } from '#components/referrals/referrals-head.tsx'
import { ViewLater } from '#components/referrals/views-later.tsx'
import { viewOf } from '#components/referrals/views.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { may } from '#rules/way/access.ts'
import { seesFeature } from '#rules/way/feature-gate.ts'
import { enter } from '#upstream/enter.ts'
import { ListPage } from '../../list-page.tsx'
import { areas, prefetchView } from './page-data.ts'

export const generateMetadata = async () => ({
  title: (await getTranslations('referrals'))('title'),
})

export default async function ReferralsPage({ searchParams }: PageProps<'/[locale]/referrals'>) {
  const { shop, user } = await enter('/referrals')
  if (!shop.settings.dashboard_enable_referral) notFound()
  const isSold = seesFeature(user, shop.settings, 'referral')
  const parameters = await searchParams
  const view = viewOf(parameters['view'])
  const { time_zone: zone, currency } = shop
  const today = dayIn(zone, await getNow())
  if (isSold) await prefetchView(view, parameters, today)
  return (
    <ListPage areas={areas} head={<ReferralsHead view={isSold ? view : null} />}>
      {!isSold && <Upsell feature="referral" />}
      {isSold && (
        <ViewLater
          {...{ view, zone, currency, today }}
          mayDecide={may(user, 'approve')}
          mayChange={may(user, 'settings')}
        />
      )}
    </ListPage>
  )
}
