import { getTranslations } from 'next-intl/server'
import { BulksHead } from '#components/bulk/list/bulks-head.tsx'
import { BulkList } from '#components/bulk/list/bulk-list.tsx'
import { bulksQuery } from '#components/bulk/list/address.ts'
import { GateNotice } from '#components/bulk/start/gate-notice.tsx'
import { listBulks } from '#contract/bulk/draft.ts'
import { may } from '#rules/way/access.ts'
import { bulkGate } from '#rules/bulk/bulk.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch } from '#upstream/prefetch.ts'
import { ListPage } from '../../../list-page.tsx'

export const generateMetadata = async () => ({
  title: (await getTranslations('bulk.views.past'))('title'),
})

export default async function PastBulksPage({
  searchParams,
}: PageProps<'/[locale]/bulk-gift-cards/past-uploads'>) {
  const { shop, user } = await enter('/bulk-gift-cards/past-uploads')
  const parameters = await searchParams
  await prefetch(listBulks, { query: bulksQuery((name) => parameters[name], 'past') })
  const gate = bulkGate(shop.settings)
  const mayIssue = may(user, 'issue')
  const mayExport = may(user, 'export')
  return (
    <ListPage areas={['bulk', 'commerce']} head={<BulksHead which="past" mayIssue={mayIssue} />}>
      {gate && mayIssue && <GateNotice gate={gate} />}
      <BulkList which="past" zone={shop.time_zone} {...{ mayIssue, mayExport }} />
    </ListPage>
  )
}
