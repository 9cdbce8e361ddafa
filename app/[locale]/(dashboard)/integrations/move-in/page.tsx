import { getTranslations } from 'next-intl/server'
import { shownIn } from '#components/bulk/move-in/address.ts'
import { MoveInScreen } from '#components/bulk/move-in/move-in-screen.tsx'
import { EverythingCard } from '#components/exports/everything-card.tsx'
import { getBulk } from '#contract/bulk/draft.ts'
import { listMoveIns } from '#contract/bulk/move-in.ts'
import { getBulkProgress } from '#contract/bulk/run.ts'
import { moveGate } from '#rules/bulk/bulk.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch } from '#upstream/prefetch.ts'
import { ListPage } from '../../../list-page.tsx'

type Props = PageProps<'/[locale]/integrations/move-in'>

export const generateMetadata = async () => ({
  title: (await getTranslations('move-in'))('title'),
})

export default async function MoveInPage({ searchParams }: Props) {
  const { shop, user } = await enter('/integrations/move-in')
  const { currency, time_zone: zone, settings } = shop
  const parameters = await searchParams
  const id = shownIn((name) => parameters[name])
  const shown = id === null ? [] : [getBulk, getBulkProgress]
  await Promise.all([
    prefetch(listMoveIns, {}),
    ...shown.map((call) => prefetch(call, { params: { id: id! } })),
  ])
  return (
    <ListPage areas={['move-in', 'bulk', 'bulk-run', 'commerce', 'exports']}>
      <MoveInScreen {...{ user, currency, zone }} gate={moveGate(settings)}>
        <EverythingCard user={user} />
      </MoveInScreen>
    </ListPage>
  )
}
