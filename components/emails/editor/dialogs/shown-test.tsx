'use client'

import { TestDialog } from '#components/emails/design/test-dialog.tsx'
import { useAround, useDesign } from '#components/emails/editor/state/editor-context.tsx'
import { useTarget } from '#components/emails/editor/state/use-save.ts'
import { useView } from '#components/emails/editor/state/use-view.ts'

/** Sends the email as it is on the screen to a team member. */
export function ShownTest({ onClose }: { onClose: () => void }) {
  const { languages, viewer } = useAround()
  const { language } = useView()
  const target = useTarget()
  return <TestDialog design={useDesign()} {...{ target, languages, language, viewer, onClose }} />
}
