import { getTranslations } from 'next-intl/server'
import { EmailsHead } from '#components/emails/overview/emails-head.tsx'
import { viewOf } from '#components/emails/overview/views.ts'
import { enter } from '#upstream/enter.ts'
import { ListPage } from '../../list-page.tsx'
import { leadHome } from '../email-notifications/emails-way.ts'
import { areas, mayDesign, prefetchView } from './page-data.ts'
import { View } from './view.tsx'

export const generateMetadata = async () => ({
  title: (await getTranslations('email-list'))('title'),
})

export default async function EmailBuilderPage({
  searchParams,
}: PageProps<'/[locale]/email-builder'>) {
  const entered = await enter('/email-builder')
  const { shop, user } = entered
  const parameters = await searchParams
  const view = viewOf(parameters['view'], user)
  // reminders, addresses and the sender are the same with the builder and without it
  if (view === 'mails') await leadHome(shop.settings, '/email-builder')
  await prefetchView(view, parameters)
  return (
    <ListPage areas={areas} head={<EmailsHead {...{ view, user }} mayEdit={mayDesign(entered)} />}>
      <View {...{ view, shop, user }} />
    </ListPage>
  )
}
