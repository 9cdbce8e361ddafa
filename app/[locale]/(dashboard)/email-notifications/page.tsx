import { getTranslations } from 'next-intl/server'
import { may } from '#rules/way/access.ts'
import { enter } from '#upstream/enter.ts'
import { EmailPage } from './email-page.tsx'
import { leadHome } from './emails-way.ts'
import { NotificationsPage } from './notifications-page.tsx'

export const generateMetadata = async () => ({
  title: (await getTranslations('email-html.list'))('title'),
})

export default async function EmailNotificationsPage({
  searchParams,
}: PageProps<'/[locale]/email-notifications'>) {
  const { shop, user } = await enter('/email-notifications')
  await leadHome(shop.settings, '/email-notifications')
  const { email } = await searchParams
  const mayEdit = may(user, 'settings')
  return typeof email === 'string' ? (
    <EmailPage name={email} {...{ shop, user, mayEdit }} />
  ) : (
    <NotificationsPage {...{ shop, user, mayEdit }} />
  )
}
