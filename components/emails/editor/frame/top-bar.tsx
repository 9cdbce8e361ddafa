'use client'

import { useTranslations } from 'next-intl'
import { EditorBar } from '#components/commerce/editor/editor-bar.tsx'
import { HistoryButtons } from '#components/commerce/editor/history-buttons.tsx'
import { useEditorKeys } from '#components/commerce/form/use-editor-keys.ts'
import { useKeptDocument } from '#components/commerce/form/use-kept-document.ts'
import { Button } from '#components/ui/button/button.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import {
  useAround,
  useEditorState,
  useIsDirty,
  useStore,
} from '#components/emails/editor/state/editor-context.tsx'
import { useSave } from '#components/emails/editor/state/use-save.ts'
import { LeaveGuard } from '#components/ui/overlay/leave-guard.tsx'
import { isSame } from '#rules/tools/same.ts'
import { BarActs, type BarAct } from './bar-acts.tsx'

type Props = {
  title: string
  back: string
  acts: readonly BarAct[]
}

/** Name and state of the document, and the acts on it as a whole. */
export function TopBar({ title, back, acts }: Props) {
  const t = useTranslations('email-editor.bar')
  const store = useStore()
  const { save, isSaving } = useSave()
  const isDirty = useIsDirty()
  const { name, query } = useAround()
  useEditorKeys({ save: () => void save(), undo: store.undo, redo: store.redo })
  useKeptDocument(`email ${name} ${query.for ?? ''}`, store)
  return (
    <>
      <EditorBar
        back={{ href: back, label: t('back') }}
        acts={
          <>
            <HistoryButtons store={store} />
            <BarActs acts={acts} />
            <Button busy={isSaving} disabled={!isDirty} onClick={() => void save()}>
              {t('save')}
            </Button>
            <BarActs acts={['publish']} />
          </>
        }
      >
        <h1 className="max-w-60 truncate text-lg font-semibold" title={title}>
          {title}
        </h1>
        <DraftState />
      </EditorBar>
      <LeaveGuard isDirty={isDirty} onSave={save} />
    </>
  )
}

/** Saved, unsaved, live, or scheduled. */
function DraftState() {
  const t = useTranslations('email-editor.bar')
  const isDirty = useIsDirty()
  const hasDraft = useEditorState(({ saved, live }) => !isSame(saved, live.design))
  const isScheduled = useEditorState((state) => state.scheduled.length > 0)
  return (
    <span role="status" className="flex gap-1.5">
      {isDirty ? (
        <Chip tone="warning">{t('unsaved')}</Chip>
      ) : (
        <Chip tone={hasDraft ? 'neutral' : 'positive'}>{hasDraft ? t('saved') : t('live')}</Chip>
      )}
      {isScheduled && <Chip tone="info">{t('scheduled')}</Chip>}
    </span>
  )
}
