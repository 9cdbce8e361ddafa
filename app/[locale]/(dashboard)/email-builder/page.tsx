import { getLocale, getTranslations } from 'next-intl/server'
import { EmailsHead } from '#components/emails/overview/emails-head.tsx'
import { viewOf } from '#components/emails/overview/views.ts'
import { redirect } from '#i18n/navigation.ts'
import { may } from '#rules/way/access.ts'
import { emailsHome } from '#rules/way/emails-home.ts'
import { seesFeature } from '#rules/way/feature-gate.ts'
import { enter } from '#upstream/enter.ts'
import { ListPage } from '../../list-page.tsx'
import { prefetchView } from './page-data.ts'
import { View } from './view.tsx'

export const generateMetadata = async () => ({
  title: (await getTranslations('email-list'))('title'),
})

export default async function EmailBuilderPage({
  searchParams,
}: PageProps<'/[locale]/email-builder'>) {
  const { shop, user } = await enter('/email-builder')
  const home = emailsHome(shop.settings)
  if (home !== '/email-builder') redirect({ href: home, locale: await getLocale() })
  const parameters = await searchParams
  const view = viewOf(parameters['view'], user)
  await prefetchView(view, parameters)
  const mayEdit = may(user, 'settings') && seesFeature(user, shop.settings, 'email_builder')
  return (
    <ListPage
      areas={[
        'email-list',
        'email-html',
        'email-delivery',
        'reminders',
        'emails',
        'commerce',
        'support',
      ]}
      head={<EmailsHead {...{ view, user, mayEdit }} />}
    >
      <View {...{ view, shop, user }} />
    </ListPage>
  )
}
