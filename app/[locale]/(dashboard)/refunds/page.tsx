import { getTranslations } from 'next-intl/server'
import { ExportButton } from '#components/exports/export-button.tsx'
import { RefundsHead } from '#components/returns/list/refunds-head.tsx'
import { viewOf } from '#components/returns/list/refunds-views.ts'
import { may } from '#rules/way/access.ts'
import { enter } from '#upstream/enter.ts'
import { ListPage } from '../../list-page.tsx'
import { areasOf, exportOf, prefetchView } from './page-data.ts'
import { View } from './view.tsx'

export const generateMetadata = async () => ({ title: (await getTranslations('returns'))('title') })

export default async function RefundsPage({ searchParams }: PageProps<'/[locale]/refunds'>) {
  const { shop, user } = await enter('/refunds')
  const parameters = await searchParams
  const view = viewOf(parameters['view'], user)
  await prefetchView(view, parameters)
  const kind = exportOf(view)
  const zone = shop.time_zone
  const action = may(user, 'export') && kind && <ExportButton {...{ kind, user, zone }} />
  return (
    <ListPage areas={areasOf(view)} head={<RefundsHead {...{ view, user, action }} />}>
      <View view={view} shop={shop} user={user} />
    </ListPage>
  )
}
