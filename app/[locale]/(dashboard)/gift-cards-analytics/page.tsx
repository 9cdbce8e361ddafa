import { getNow, getTranslations } from 'next-intl/server'
import { AnalyticsHead } from '#components/analytics/analytics-head.tsx'
import { viewOf } from '#components/analytics/address.ts'
import { AnalyticsScreen } from '#components/analytics/analytics-screen.tsx'
import { ExportButton } from '#components/exports/export-button.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { may } from '#rules/way/access.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { enter } from '#upstream/enter.ts'
import { answersFor } from './page-data.ts'

export const generateMetadata = async () => ({
  title: (await getTranslations('analytics'))('title'),
})

export default async function AnalyticsPage({
  searchParams,
}: PageProps<'/[locale]/gift-cards-analytics'>) {
  const { shop, user } = await enter('/gift-cards-analytics')
  const today = dayIn(shop.time_zone, await getNow())
  const view = viewOf(await searchParams, today)
  const answers = await answersFor(view)
  const kind = view.tab === 'liability' || view.tab === 'expiry' ? 'liability' : 'journal'
  const action = may(user, 'export') && <ExportButton {...{ kind, user, zone: shop.time_zone }} />
  return (
    <ClientMessages areas={['analytics', 'commerce', 'exports']}>
      <AnalyticsHead view={view} action={action} />
      <AnalyticsScreen
        {...{ answers, view, today }}
        zone={shop.time_zone}
        mayClose={may(user, 'settings')}
      />
    </ClientMessages>
  )
}
