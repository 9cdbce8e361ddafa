'use client'

import { VisuallyHidden } from '#components/ui/layout/visually-hidden.tsx'
import { useEditorState } from '#components/emails/editor/state/editor-context.tsx'

/** Announces the last act to screen readers. */
export function Said() {
  const said = useEditorState((state) => state.said)
  return (
    <VisuallyHidden>
      <span aria-live="assertive">{said}</span>
    </VisuallyHidden>
  )
}
