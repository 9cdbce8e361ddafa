import { EditorPage, titleOf } from '../../loyalty-assets/editor-page.tsx'

export const generateMetadata = () => titleOf('popup')

export default function PopupEditorPage() {
  return <EditorPage name="popup" />
}
