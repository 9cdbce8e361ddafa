import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { EmailTitle } from '#components/emails/html/email-title.tsx'
import { HtmlEditor } from '#components/emails/html/html-editor.tsx'
import { BackLink } from '#components/ui/button/back-link.tsx'
import { getEmail } from '#contract/emails/named.ts'
import { Named } from '#contract/emails/shapes.ts'
import type { Shop } from '#contract/shop/shapes.ts'
import type { User } from '#contract/staff/shapes.ts'
import { viewerOf } from '#rules/emails/viewer.ts'
import { usualLanguages } from '#rules/shop/language.ts'
import { prefetch } from '#upstream/prefetch.ts'
import { ListPage } from '../../list-page.tsx'

type Props = { name: string; shop: Shop; user: User; mayEdit: boolean }

/** One email as HTML. */
export async function EmailPage({ name, shop, user, mayEdit }: Props) {
  const t = await getTranslations('email-html.editor')
  const params = Named.safeParse({ name }).data ?? notFound()
  const { email } = await prefetch(getEmail, { params, query: {} })
  const languages = shop.settings.languages ?? usualLanguages
  return (
    <ListPage
      areas={['email-design', 'email-html', 'email-list', 'emails', 'commerce']}
      head={
        <>
          <BackLink href="/email-notifications">{t('back')}</BackLink>
          <EmailTitle name={email.name} />
        </>
      }
    >
      <HtmlEditor key={email.name} {...{ email, languages, mayEdit }} viewer={viewerOf(user)} />
    </ListPage>
  )
}
