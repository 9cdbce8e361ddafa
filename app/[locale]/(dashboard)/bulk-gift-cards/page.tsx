import { HydrationBoundary } from '@tanstack/react-query'
import { getTranslations } from 'next-intl/server'
import { BulkHead } from '#components/bulk/bulk-head.tsx'
import { BulkList } from '#components/bulk/bulk-list.tsx'
import { bulksQuery } from '#components/bulk/bulks-address.ts'
import { FiguresProblem } from '#components/bulk/figures-problem.tsx'
import { GateNotice } from '#components/bulk/gate-notice.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { listBulks } from '#contract/bulk/draft.ts'
import { may } from '#rules/access.ts'
import { bulkGate } from '#rules/bulk.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch, prefetched } from '#upstream/prefetch.ts'

export const generateMetadata = async () => ({
  title: (await getTranslations('bulk.views.all'))('title'),
})

export default async function BulksPage({ searchParams }: PageProps<'/[locale]/bulk-gift-cards'>) {
  const [{ shop, user }, given] = [await enter('/bulk-gift-cards'), await searchParams]
  await prefetch(listBulks, { query: bulksQuery((name) => given[name], 'all') })
  const [gate, mayIssue] = [bulkGate(shop.settings), may(user, 'issue')]
  return (
    <ClientMessages areas={['bulk', 'commerce']}>
      <BulkHead which="all" mayIssue={mayIssue} />
      <FiguresProblem problem={given['problem']} />
      {gate && mayIssue && <GateNotice gate={gate} />}
      <HydrationBoundary state={prefetched()}>
        <BulkList
          which="all"
          zone={shop.time_zone}
          mayIssue={mayIssue}
          mayExport={may(user, 'export')}
        />
      </HydrationBoundary>
    </ClientMessages>
  )
}
