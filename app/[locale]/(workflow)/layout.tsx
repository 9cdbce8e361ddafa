import { EditorFrame } from '#components/shell/frame/editor-frame.tsx'
import { enterFrame } from '#upstream/enter.ts'

/** The editor of workflows. */
export default async function WorkflowLayout({ children }: LayoutProps<'/[locale]'>) {
  const { user } = await enterFrame()
  return <EditorFrame user={user}>{children}</EditorFrame>
}
