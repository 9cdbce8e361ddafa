import { EditorPage, titleOf } from '../editor-page.tsx'

export const generateMetadata = () => titleOf('account_page')

export default function AccountPageEditorPage() {
  return <EditorPage name="account_page" />
}
