import { EventScreen } from '#components/workflows/events/event/event-screen.tsx'
import { may } from '#rules/way/access.ts'
import { enter } from '#upstream/enter.ts'
import { ListPage } from '../../../../list-page.tsx'
import { areas } from '../page-data.ts'
import { eventOf, idOf, leadToEvent, titleOf } from './page-data.ts'

type Props = PageProps<'/[locale]/loyalty/events/[id]'>

export const generateMetadata = (props: Props) => titleOf(props)

export default async function EventPage(props: Props) {
  const id = await idOf(props)
  const { shop, user } = await enter(`/loyalty/events/${id}`)
  await leadToEvent(id)
  await eventOf(id)
  return (
    <ListPage areas={areas}>
      <EventScreen id={id} zone={shop.time_zone} mayRetry={may(user, 'approve')} />
    </ListPage>
  )
}
