import { EditorFrame } from '#components/shell/frame/editor-frame.tsx'
import { enterFrame } from '#upstream/enter.ts'

/** The editors of assets. */
export default async function EditorLayout({ children }: LayoutProps<'/[locale]'>) {
  const { user } = await enterFrame()
  return <EditorFrame user={user}>{children}</EditorFrame>
}
