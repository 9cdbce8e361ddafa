import { WorkflowEditor } from '#components/workflows/editor/frame/workflow-editor.tsx'
import { documentOf } from '#rules/workflows/editing/document.ts'
import { enter } from '#upstream/enter.ts'
import { aroundOf, leadClosed, titleOf, workflowOf } from '../editor-data.ts'
import { EditorPage } from '../editor-page.tsx'

type Props = PageProps<'/[locale]/loyalty/[id]'>

export const generateMetadata = async ({ params }: Props) => titleOf((await params).id)

export default async function WorkflowPage({ params }: Props) {
  const { id } = await params
  const entered = await enter(`/loyalty/${id}`)
  await leadClosed(entered)
  const workflow = await workflowOf(id)
  const around = await aroundOf(entered)
  return (
    <EditorPage>
      <WorkflowEditor key={id} first={documentOf(workflow)} {...{ workflow, around }} />
    </EditorPage>
  )
}
