import { HydrationBoundary } from '@tanstack/react-query'
import { getTranslations } from 'next-intl/server'
import { rowFilters, rowsQuery } from '#components/bulk/run/address.ts'
import { RunScreen } from '#components/bulk/run/run-screen.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { getBulkProgress, listBulkRows } from '#contract/bulk/run.ts'
import { zonesOf } from '#rules/shop/scheduled-zone.ts'
import { opens } from '#rules/way/menu.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch, prefetched, prefetchIfThere } from '#upstream/prefetch.ts'
import { idOf, runOf } from './page-data.ts'

type Props = PageProps<'/[locale]/bulk-gift-cards/overview/[id]'>

export async function generateMetadata(props: Props) {
  const run = await runOf(await idOf(props)).catch(() => null)
  return { title: run?.title ?? (await getTranslations('bulk-run'))('views.label') }
}

export default async function RunPage(props: Props) {
  const id = await idOf(props)
  const { shop, user } = await enter(`/bulk-gift-cards/overview/${id}`)
  const parameters = await props.searchParams
  const query = rowsQuery((name) => parameters[name], rowFilters)
  const [, , rows] = await Promise.all([
    runOf(id),
    prefetch(getBulkProgress, { params: { id } }),
    prefetchIfThere(listBulkRows, { params: { id }, query }),
  ])
  const hasEditor = opens(shop, user, `/bulk-gift-cards/${id}`)
  return (
    <ClientMessages areas={['bulk', 'bulk-run', 'commerce']}>
      <HydrationBoundary state={prefetched()}>
        <RunScreen {...{ id, user, hasEditor }} hasRows={rows !== null} {...zonesOf(shop)} />
      </HydrationBoundary>
    </ClientMessages>
  )
}
