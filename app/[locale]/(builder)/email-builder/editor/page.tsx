import { getTranslations } from 'next-intl/server'
import { ThemeEditor } from '#components/emails/editor/theme/theme-editor.tsx'
import { listEmails } from '#contract/emails/named.ts'
import { may } from '#rules/way/access.ts'
import { emailsHome } from '#rules/way/emails-home.ts'
import { enter } from '#upstream/enter.ts'
import { prefetch } from '#upstream/prefetch.ts'
import { aroundOf, designOf, mayBuild, readSamples } from './editor-data.ts'
import { EditorPage } from './editor-page.tsx'
import { TemplatePage } from './template-page.tsx'

export const generateMetadata = async () => ({
  title: (await getTranslations('email-editor.theme'))('title'),
})

export default async function ThemeEditorPage() {
  const { shop, user } = await enter('/email-builder/editor')
  // without the builder the shared template has this address
  if (emailsHome(shop.settings) !== '/email-builder')
    return <TemplatePage {...{ shop }} mayEdit={may(user, 'settings')} />
  if (!mayBuild(shop, user)) return <EditorPage isClosed />
  const [{ state }, { emails }] = await Promise.all([
    designOf('theme', {}),
    prefetch(listEmails, {}),
  ])
  const mails = emails.filter(({ format }) => format === 'blocks').map(({ name }) => name)
  if (mails[0])
    await Promise.all([designOf(mails[0], {}), readSamples(mails[0], state.languages.base)])
  return (
    <EditorPage>
      <ThemeEditor state={state} more={aroundOf(shop, user, {})} mails={mails} />
    </EditorPage>
  )
}
