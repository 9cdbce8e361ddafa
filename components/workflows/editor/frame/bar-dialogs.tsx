'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { useEditorState } from '#components/workflows/editor/state/editor-context.tsx'
import { usePause } from '#components/workflows/editor/state/use-publish.ts'

const PublishDialog = dynamic(
  () =>
    import('#components/workflows/editor/dialogs/publish-dialog.tsx').then(
      (file) => file.PublishDialog,
    ),
  { ssr: false },
)
const MovedWorkflow = dynamic(
  () =>
    import('#components/workflows/editor/dialogs/moved-workflow.tsx').then(
      (file) => file.MovedWorkflow,
    ),
  { ssr: false },
)

/** Publish, pause and resume; and the question when someone else saved meanwhile. */
export function BarDialogs() {
  const t = useTranslations('workflow-editor.bar')
  const moved = useEditorState((state) => state.moved)
  const state = useEditorState(({ workflow }) => workflow?.state ?? 'draft')
  const { pause, isPausing } = usePause()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {state === 'live' && (
        <Button busy={isPausing} onClick={() => void pause()}>
          {t('pause')}
        </Button>
      )}
      {state !== 'archived' && (
        <Button look="primary" onClick={() => setOpen(true)}>
          {t(state === 'paused' ? 'resume' : 'publish')}
        </Button>
      )}
      {isOpen && !moved && <PublishDialog onClose={() => setOpen(false)} />}
      {moved && <MovedWorkflow {...moved} />}
    </>
  )
}
