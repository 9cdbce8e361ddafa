import { EditorPage, titleOf } from '../../loyalty-assets/editor-page.tsx'

export const generateMetadata = () => titleOf('check_balance_page')

export default function CheckBalanceEditorPage() {
  return <EditorPage name="check_balance_page" />
}
