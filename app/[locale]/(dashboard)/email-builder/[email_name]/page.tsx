import { getLocale, getTranslations } from 'next-intl/server'
import { DesignedScreen } from '#components/emails/designed/designed-screen.tsx'
import { viewerOf } from '#rules/emails/viewer.ts'
import { zonesOf } from '#rules/shop/scheduled-zone.ts'
import { redirect } from '#i18n/navigation.ts'
import { enter } from '#upstream/enter.ts'
import { ListPage } from '../../../list-page.tsx'
import { leadHome } from '../../email-notifications/emails-way.ts'
import { openActs, prefetchEmail } from './page-data.ts'

type Page = PageProps<'/[locale]/email-builder/[email_name]'>

export const generateMetadata = async ({ params }: Page) => {
  const [{ email_name: name }, t] = await Promise.all([params, getTranslations('emails.desk')])
  return { title: t.has(`names.${name}` as never) ? t(`names.${name}` as never) : t('title') }
}

export default async function EmailPage({ params }: Page) {
  const { email_name: name } = await params
  const entered = await enter(`/email-builder/${name}`)
  const { shop, user } = entered
  await leadHome(shop.settings, '/email-builder')
  // the specification's name of the email that is given by hand
  if (name === 'custom')
    redirect({ href: '/email-builder/gift_card_manual', locale: await getLocale() })
  await prefetchEmail(name)
  return (
    <ListPage areas={['email-design', 'email-list', 'emails', 'commerce']}>
      <DesignedScreen
        {...{ name, ...zonesOf(shop), ...openActs(entered, name) }}
        viewer={viewerOf(user)}
      />
    </ListPage>
  )
}
