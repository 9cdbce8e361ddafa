'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { queryFor } from '#client/query.ts'
import type { Moved } from '#components/commerce/editor/document-store.ts'
import { MovedDialog } from '#components/commerce/editor/moved-dialog.tsx'
import {
  useAround,
  useDocument,
  useEditorState,
  useStore,
} from '#components/workflows/editor/state/editor-context.tsx'
import { useSave } from '#components/workflows/editor/state/use-save.ts'
import { ChangeLines } from '#components/workflows/words/change-lines.tsx'
import { getWorkflow } from '#contract/workflows/define.ts'
import { changesOf } from '#rules/workflows/changes.ts'
import { documentOf } from '#rules/workflows/editing/document.ts'

/** Two drafts of a workflow, with the changes between them in words. */
export function MovedWorkflow(moved: Moved) {
  const t = useTranslations('workflow-editor.moved')
  const store = useStore()
  const { zone } = useAround()
  const now = useDocument()
  const id = useEditorState(({ workflow }) => workflow?.id ?? '')
  const { save, isSaving } = useSave()
  const request = useQuery({
    ...queryFor(getWorkflow, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <MovedDialog
      {...{ moved, zone, request, store, isSaving }}
      onMine={async ({ workflow }) => {
        store.take(workflow, 'state')
        return (await save()) !== null
      }}
      onTheirs={({ workflow }) => store.take(workflow, 'document')}
    >
      {({ workflow }) => (
        <section aria-label={t('difference')}>
          <h3 className="mb-1 text-sm font-medium">{t('difference')}</h3>
          <ChangeLines changes={changesOf(documentOf(workflow), now)} />
        </section>
      )}
    </MovedDialog>
  )
}
