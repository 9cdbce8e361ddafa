import { HydrationBoundary } from '@tanstack/react-query'
import { getTranslations } from 'next-intl/server'
import { ExportList } from '#components/exports/list/export-list.tsx'
import { exportsQuery } from '#components/exports/list/address.ts'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { PageTitle } from '#components/ui/layout/page-title.tsx'
import { listExports } from '#contract/exports/calls.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch, prefetched } from '#upstream/prefetch.ts'

export const generateMetadata = async () => ({ title: (await getTranslations('exports'))('title') })

export default async function DownloadPage({ searchParams }: PageProps<'/[locale]/download'>) {
  const { shop } = await enter('/download')
  const parameters = await searchParams
  await prefetch(listExports, { query: exportsQuery((name) => parameters[name]) })
  const t = await getTranslations('exports')
  return (
    <ClientMessages areas={['exports', 'commerce']}>
      <PageTitle title={t('title')} about={t('about')} />
      <HydrationBoundary state={prefetched()}>
        <ExportList zone={shop.time_zone} />
      </HydrationBoundary>
    </ClientMessages>
  )
}
