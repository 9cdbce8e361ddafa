import { getTranslations } from 'next-intl/server'
import { BulksHead } from '#components/bulk/list/bulks-head.tsx'
import { BulkList } from '#components/bulk/list/bulk-list.tsx'
import { bulksQuery } from '#components/bulk/list/address.ts'
import { FiguresProblem } from '#components/bulk/figures/figures-problem.tsx'
import { GateNotice } from '#components/bulk/start/gate-notice.tsx'
import { listBulks } from '#contract/bulk/draft.ts'
import { may } from '#rules/way/access.ts'
import { bulkGate } from '#rules/bulk/bulk.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch } from '#upstream/prefetch.ts'
import { ListPage } from '../../list-page.tsx'

export const generateMetadata = async () => ({
  title: (await getTranslations('bulk.views.all'))('title'),
})

export default async function BulksPage({ searchParams }: PageProps<'/[locale]/bulk-gift-cards'>) {
  const { shop, user } = await enter('/bulk-gift-cards')
  const parameters = await searchParams
  await prefetch(listBulks, { query: bulksQuery((name) => parameters[name], 'all') })
  const gate = bulkGate(shop.settings)
  const mayIssue = may(user, 'issue')
  const mayExport = may(user, 'export')
  return (
    <ListPage areas={['bulk', 'commerce']} head={<BulksHead which="all" mayIssue={mayIssue} />}>
      <FiguresProblem problem={parameters['problem']} reason={parameters['reason']} />
      {gate && mayIssue && <GateNotice gate={gate} />}
      <BulkList which="all" zone={shop.time_zone} {...{ mayIssue, mayExport }} />
    </ListPage>
  )
}
