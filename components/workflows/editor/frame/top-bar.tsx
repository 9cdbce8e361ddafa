'use client'

import { useTranslations } from 'next-intl'
import { EditorBar } from '#components/commerce/editor/editor-bar.tsx'
import { HistoryButtons } from '#components/commerce/editor/history-buttons.tsx'
import { useEditorKeys } from '#components/commerce/form/use-editor-keys.ts'
import { useKeptDocument } from '#components/commerce/form/use-kept-document.ts'
import { Button } from '#components/ui/button/button.tsx'
import { CellInput } from '#components/ui/form/cell-input.tsx'
import { LeaveGuard } from '#components/ui/overlay/leave-guard.tsx'
import {
  useAround,
  useDocument,
  useEditorState,
  useIsDirty,
  useStore,
} from '#components/workflows/editor/state/editor-context.tsx'
import { useEdit } from '#components/workflows/editor/state/use-edit.ts'
import { useSave } from '#components/workflows/editor/state/use-save.ts'
import { BarDialogs } from './bar-dialogs.tsx'
import { MoreMenu } from './more-menu.tsx'
import { WorkflowProblems } from './workflow-problems.tsx'
import { WorkflowState } from './workflow-state.tsx'

/** Title and state of the workflow, and the acts on it as a whole. */
export function TopBar() {
  const t = useTranslations('workflow-editor.bar')
  const { mayEdit } = useAround()
  const store = useStore()
  const { title } = useDocument()
  const edit = useEdit()
  const { save, isSaving } = useSave()
  const isDirty = useIsDirty()
  const isNew = useEditorState(({ workflow }) => workflow === null)
  const hasChanged = useEditorState(({ history }) => history.past.length > 0)
  const id = useEditorState(({ workflow }) => workflow?.id ?? 'new')
  useEditorKeys({
    save: () => mayEdit && void save(),
    undo: store.undo,
    redo: store.redo,
  })
  useKeptDocument(`workflow ${id}`, store)
  return (
    <>
      <EditorBar
        back={{ href: '/loyalty', label: t('back') }}
        acts={
          <>
            {mayEdit && (
              <>
                <HistoryButtons store={store} />
                <WorkflowProblems />
                <Button busy={isSaving} disabled={!isDirty} onClick={() => void save()}>
                  {t('save')}
                </Button>
                <BarDialogs />
              </>
            )}
            <MoreMenu />
          </>
        }
      >
        <h1 className="sr-only">{title}</h1>
        <div className="w-72">
          <CellInput
            label={t('title')}
            readOnly={!mayEdit}
            maxLength={120}
            value={title}
            onChange={(event) => edit.set({ title: event.target.value }, 'title')}
          />
        </div>
        <WorkflowState />
      </EditorBar>
      {mayEdit && (
        <LeaveGuard
          isDirty={isDirty && (hasChanged || !isNew)}
          onSave={async () => (await save()) !== null}
        />
      )}
    </>
  )
}
