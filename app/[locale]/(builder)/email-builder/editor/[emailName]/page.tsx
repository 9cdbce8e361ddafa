import { getLocale, getTranslations } from 'next-intl/server'
import { MailEditor } from '#components/emails/editor/frame/mail-editor.tsx'
import { redirect } from '#i18n/navigation.ts'
import { emailsHome } from '#rules/way/emails-home.ts'
import { enter } from '#upstream/enter.ts'
import { aroundOf, designOf, mailNameOf, mayBuild, readSamples } from '../editor-data.ts'
import { EditorPage } from '../editor-page.tsx'

export const generateMetadata = async () => ({
  title: (await getTranslations('email-editor.screen'))('title'),
})

export default async function EmailEditorPage({
  params,
  searchParams,
}: PageProps<'/[locale]/email-builder/editor/[emailName]'>) {
  const name = await mailNameOf(params)
  const { shop, user } = await enter(`/email-builder/editor/${name}`)
  if (emailsHome(shop.settings) !== '/email-builder')
    redirect({ href: `/email-notifications?email=${name}`, locale: await getLocale() })
  if (!mayBuild(shop, user)) return <EditorPage isClosed />
  const parameters = await searchParams
  const { state, query, language } = await designOf(name, parameters)
  await readSamples(name, language)
  return (
    <EditorPage>
      <MailEditor state={state} more={aroundOf(shop, user, query)} />
    </EditorPage>
  )
}
