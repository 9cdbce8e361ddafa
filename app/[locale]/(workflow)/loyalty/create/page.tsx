import { getTranslations } from 'next-intl/server'
import { CreateScreen } from '#components/workflows/list/create-screen.tsx'
import { WorkflowEditor } from '#components/workflows/editor/frame/workflow-editor.tsx'
import { enter } from '#upstream/enter.ts'
import { aroundOf, firstDocument, leadClosed } from '../editor-data.ts'
import { EditorPage } from '../editor-page.tsx'

export const generateMetadata = async () => ({
  title: (await getTranslations('workflows.list'))('create'),
})

export default async function CreateWorkflowPage({
  searchParams,
}: PageProps<'/[locale]/loyalty/create'>) {
  const entered = await enter('/loyalty/create')
  await leadClosed(entered)
  const { template, blank } = await searchParams
  const chosen = typeof template === 'string' ? template : ''
  const around = await aroundOf(entered)
  return (
    <EditorPage>
      {chosen || blank ? (
        <WorkflowEditor workflow={null} first={await firstDocument(chosen)} around={around} />
      ) : (
        <CreateScreen mayTest={around.mayTest} />
      )}
    </EditorPage>
  )
}
