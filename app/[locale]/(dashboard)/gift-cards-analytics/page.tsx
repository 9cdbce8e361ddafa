import { getNow, getTranslations } from 'next-intl/server'
import { AnalyticsHead } from '#components/analytics/analytics-head.tsx'
import { exportOfTab, viewOf } from '#components/analytics/address.ts'
import { AnalyticsScreen } from '#components/analytics/analytics-screen.tsx'
import { Upsell } from '#components/commerce/plan/upsell.tsx'
import { ExportButton } from '#components/exports/export-button.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { may } from '#rules/way/access.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { enter } from '#upstream/enter.ts'
import { answersFor, missingOf } from './page-data.ts'

export const generateMetadata = async () => ({
  title: (await getTranslations('analytics'))('title'),
})

export default async function AnalyticsPage({
  searchParams,
}: PageProps<'/[locale]/gift-cards-analytics'>) {
  const { shop, user } = await enter('/gift-cards-analytics')
  const today = dayIn(shop.time_zone, await getNow())
  const view = viewOf(await searchParams, today)
  const missing = missingOf(view, shop, user)
  const exporting = { kind: exportOfTab[view.tab], user, zone: shop.time_zone }
  const action = may(user, 'export') && !missing && <ExportButton {...exporting} />
  return (
    <ClientMessages areas={['analytics', 'commerce', 'exports']}>
      <AnalyticsHead view={view} action={action} />
      {missing ? (
        <Upsell feature={missing} />
      ) : (
        <AnalyticsScreen
          {...{ view, today, answers: await answersFor(view) }}
          {...{ zone: shop.time_zone, mayClose: may(user, 'settings') }}
        />
      )}
    </ClientMessages>
  )
}
