import { getLocale, getTranslations } from 'next-intl/server'
import { redirect } from '#i18n/navigation.ts'
import { may } from '#rules/way/access.ts'
import { emailsHome } from '#rules/way/emails-home.ts'
import { enter } from '#upstream/enter.ts'
import { EmailPage } from './email-page.tsx'
import { NotificationsPage } from './notifications-page.tsx'

export const generateMetadata = async () => ({
  title: (await getTranslations('email-html.list'))('title'),
})

export default async function EmailNotificationsPage({
  searchParams,
}: PageProps<'/[locale]/email-notifications'>) {
  const { shop, user } = await enter('/email-notifications')
  const home = emailsHome(shop.settings)
  if (home !== '/email-notifications') redirect({ href: home, locale: await getLocale() })
  const { email } = await searchParams
  const mayEdit = may(user, 'settings')
  return typeof email === 'string' ? (
    <EmailPage name={email} {...{ shop, user, mayEdit }} />
  ) : (
    <NotificationsPage {...{ shop, user, mayEdit }} />
  )
}
