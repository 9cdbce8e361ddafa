import { getTranslations } from 'next-intl/server'
import { Upsell } from '#components/commerce/plan/upsell.tsx'
import { EventList } from '#components/workflows/events/list/event-list.tsx'
import { EventsHead } from '#components/workflows/events/list/events-head.tsx'
import { enter } from '#upstream/enter.ts'
import { ListPage } from '../../../list-page.tsx'
import { isSold } from '../page-data.ts'
import { areas, listFacts } from './page-data.ts'

export const generateMetadata = async () => ({
  title: (await getTranslations('workflow-events.list'))('title'),
})

export default async function EventsPage({ searchParams }: PageProps<'/[locale]/loyalty/events'>) {
  const entered = await enter('/loyalty/events')
  const facts = isSold(entered) && (await listFacts(entered, await searchParams))
  return (
    <ListPage areas={areas} head={<EventsHead />}>
      {facts ? <EventList {...facts} /> : <Upsell feature="active_workflows" />}
    </ListPage>
  )
}
