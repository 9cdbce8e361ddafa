import { EditorPage, titleOf } from '../editor-page.tsx'

export const generateMetadata = () => titleOf('rewards_page')

export default function RewardsPageEditorPage() {
  return <EditorPage name="rewards_page" />
}
