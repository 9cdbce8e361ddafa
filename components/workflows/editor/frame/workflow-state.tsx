'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { Chip } from '#components/ui/layout/chip.tsx'
import { StateChip } from '#components/workflows/list/state-chip.tsx'
import {
  useAround,
  useEditorState,
  useIsDirty,
} from '#components/workflows/editor/state/editor-context.tsx'

/** Live, paused or a draft; and whether what is typed is saved. */
export function WorkflowState() {
  const t = useTranslations('workflow-editor.bar')
  const format = useFormatter()
  const { scheduledZone } = useAround()
  const isDirty = useIsDirty()
  const workflow = useEditorState((state) => state.workflow)
  const at = workflow?.publish_at
  return (
    <span role="status" className="flex flex-wrap gap-1.5">
      {workflow && <StateChip state={workflow.state} reason={workflow.paused_reason} />}
      {isDirty && <Chip tone="warning">{t('unsaved')}</Chip>}
      {!isDirty && workflow?.changed && <Chip tone="neutral">{t('changed')}</Chip>}
      {at && (
        <Chip tone="info">
          {t('scheduled', {
            at: format.dateTime(new Date(at), {
              dateStyle: 'medium',
              timeStyle: 'short',
              timeZone: scheduledZone,
            }),
          })}
        </Chip>
      )}
    </span>
  )
}
