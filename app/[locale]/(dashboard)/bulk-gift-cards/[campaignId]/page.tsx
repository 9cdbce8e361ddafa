import { HydrationBoundary } from '@tanstack/react-query'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { DraftScreen } from '#components/bulk/draft/draft-screen.tsx'
import { draftingOf, isLocalId } from '#components/bulk/draft/drafting.ts'
import { LocalDraft } from '#components/bulk/draft/local-draft.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { Id } from '#contract/pieces.ts'
import { bulkGate } from '#rules/bulk/bulk.ts'
import { enter } from '#upstream/enter.ts'
import { prefetched } from '#upstream/prefetch.ts'
import { isElsewhere } from '#upstream/read.ts'
import { prefetchDraft } from './page-data.ts'

type Props = PageProps<'/[locale]/bulk-gift-cards/[campaignId]'>

export const generateMetadata = async () => ({
  title: (await getTranslations('bulk.form'))('pageTitle'),
})

/** Shows a quick batch that so far only this browser has, or a saved campaign until it starts. */
export default async function DraftPage({ params, searchParams }: Props) {
  const id = Id.safeParse((await params).campaignId).data ?? notFound()
  const { shop, user } = await enter(`/bulk-gift-cards/${id}`)
  const parameters = await searchParams
  const drafting = draftingOf({ shop, user }, isElsewhere())
  if (!isLocalId(id)) await prefetchDraft(id, (name) => parameters[name])
  return (
    <ClientMessages areas={['bulk', 'commerce']}>
      <HydrationBoundary state={prefetched()}>
        {isLocalId(id) ? (
          <LocalDraft id={id} drafting={drafting} />
        ) : (
          <DraftScreen {...{ id, user, drafting }} gate={bulkGate(shop.settings)} />
        )}
      </HydrationBoundary>
    </ClientMessages>
  )
}
