import { EditorWaiting } from '#components/emails/editor/frame/editor-waiting.tsx'

export default function Loading() {
  return <EditorWaiting />
}
