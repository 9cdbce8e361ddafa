import { EditorPage, titleOf } from '../editor-page.tsx'

export const generateMetadata = () => titleOf('quick_apply')

export default function QuickApplyEditorPage() {
  return <EditorPage name="quick_apply" />
}
