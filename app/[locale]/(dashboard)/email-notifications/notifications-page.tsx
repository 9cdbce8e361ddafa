import { getTranslations } from 'next-intl/server'
import { EmailList } from '#components/emails/html/email-list.tsx'
import { SwitchButton } from '#components/emails/html/switch-button.tsx'
import { hrefOf, viewsOf } from '#components/emails/overview/views.ts'
import { EmailRequestForm } from '#components/support/email-request-form.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { PageTitle } from '#components/ui/layout/page-title.tsx'
import { LinkTabs } from '#components/ui/list/link-tabs.tsx'
import { listEmails } from '#contract/emails/named.ts'
import type { Shop } from '#contract/shop/shapes.ts'
import type { User } from '#contract/staff/shapes.ts'
import { seesFeature } from '#rules/way/feature-gate.ts'
import { prefetch } from '#upstream/prefetch.ts'
import { ListPage } from '../../list-page.tsx'

type Props = { shop: Shop; user: User; mayEdit: boolean }

/** The list of emails of a shop without the builder. */
export async function NotificationsPage({ shop, user, mayEdit }: Props) {
  const t = await getTranslations('email-html.list')
  const list = await getTranslations('email-list')
  const views = viewsOf(user)
  await prefetch(listEmails, {})
  const maySwitch = mayEdit && seesFeature(user, shop.settings, 'email_builder')
  return (
    <ListPage
      areas={['email-design', 'email-html', 'email-list', 'emails', 'commerce', 'support']}
      head={
        <>
          <PageTitle
            title={t('title')}
            about={t('about')}
            action={
              mayEdit && (
                <div className="flex gap-2">
                  {maySwitch && <SwitchButton toBuilder />}
                  <LinkButton href="/email-builder/editor">{t('toTemplate')}</LinkButton>
                </div>
              )
            }
          />
          {views.length > 1 && (
            <LinkTabs
              label={t('title')}
              items={views.map((one) => ({
                href: one === 'mails' ? '/email-notifications' : hrefOf(one),
                title: list(`views.${one}`),
                isHere: one === 'mails',
              }))}
            />
          )}
        </>
      }
    >
      <EmailList zone={shop.time_zone} mayEdit={mayEdit}>
        <div className="max-w-xl">
          <EmailRequestForm />
        </div>
      </EmailList>
    </ListPage>
  )
}
