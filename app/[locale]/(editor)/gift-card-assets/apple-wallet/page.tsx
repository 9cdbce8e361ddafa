import { EditorPage, titleOf } from '../../loyalty-assets/editor-page.tsx'

export const generateMetadata = () => titleOf('apple-wallet')

export default function AppleWalletEditorPage() {
  return <EditorPage name="apple-wallet" />
}
