'use client'

import { ChevronLeft, Redo2, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEditorKeys } from '#components/commerce/form/use-editor-keys.ts'
import { useKeptDocument } from '#components/commerce/form/use-kept-document.ts'
import { Button } from '#components/ui/button/button.tsx'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'
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
import { ProblemsButton } from './problems-button.tsx'
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
  const mayRedo = useEditorState(({ history }) => history.future.length > 0)
  const id = useEditorState(({ workflow }) => workflow?.id ?? 'new')
  useEditorKeys({
    save: () => mayEdit && void save(),
    undo: store.undo,
    redo: store.redo,
  })
  useKeptDocument(`workflow ${id}`, store)
  return (
    <header
      className={
        'flex min-h-head flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-surface ' +
        'px-3 py-1.5'
      }
    >
      <LinkButton href="/loyalty" look="quiet" size="icon" aria-label={t('back')} title={t('back')}>
        <ChevronLeft aria-hidden size={18} />
      </LinkButton>
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
      <div className="ml-auto flex flex-wrap items-center gap-1.5">
        {mayEdit && (
          <>
            <IconButton
              icon={Undo2}
              label={t('undo')}
              aria-keyshortcuts="Control+Z"
              aria-disabled={!hasChanged}
              onClick={store.undo}
            />
            <IconButton
              icon={Redo2}
              label={t('redo')}
              aria-keyshortcuts="Control+Shift+Z"
              aria-disabled={!mayRedo}
              onClick={store.redo}
            />
            <ProblemsButton />
            <Button busy={isSaving} disabled={!isDirty} onClick={() => void save()}>
              {t('save')}
            </Button>
            <BarDialogs />
          </>
        )}
        <MoreMenu />
      </div>
      {mayEdit && (
        <LeaveGuard
          isDirty={isDirty && (hasChanged || !isNew)}
          onSave={async () => (await save()) !== null}
        />
      )}
    </header>
  )
}
