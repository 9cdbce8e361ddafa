import { EditorPage, titleOf } from '../../loyalty-assets/editor-page.tsx'

export const generateMetadata = () => titleOf('claim-page')

export default function ClaimPageEditorPage() {
  return <EditorPage name="claim-page" />
}
