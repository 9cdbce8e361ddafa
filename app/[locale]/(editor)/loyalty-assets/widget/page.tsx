import { EditorPage, titleOf } from '../editor-page.tsx'

export const generateMetadata = () => titleOf('widget')

export default async function WidgetEditorPage({
  searchParams,
}: PageProps<'/[locale]/loyalty-assets/widget'>) {
  const { from_wrokflow } = await searchParams
  return <EditorPage name="widget" isFromWorkflow={from_wrokflow !== undefined} />
}
