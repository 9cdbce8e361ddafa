import { EditorFrame } from '#components/shell/frame/editor-frame.tsx'
import { enterFrame } from '#upstream/enter.ts'

/** The builder of emails. */
export default async function BuilderLayout({ children }: LayoutProps<'/[locale]'>) {
  const { user } = await enterFrame()
  return <EditorFrame user={user}>{children}</EditorFrame>
}
