import { getTranslations } from 'next-intl/server'
import { ExportList } from '#components/exports/list/export-list.tsx'
import { exportsQuery } from '#components/exports/list/address.ts'
import { listExports } from '#contract/exports/calls.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch } from '#upstream/prefetch.ts'
import { ListPage } from '../../list-page.tsx'

export const generateMetadata = async () => ({ title: (await getTranslations('exports'))('title') })

export default async function DownloadPage({ searchParams }: PageProps<'/[locale]/download'>) {
  const { shop } = await enter('/download')
  const parameters = await searchParams
  await prefetch(listExports, { query: exportsQuery((name) => parameters[name]) })
  return (
    <ListPage words="exports" areas={['exports', 'commerce']}>
      <ExportList zone={shop.time_zone} />
    </ListPage>
  )
}
