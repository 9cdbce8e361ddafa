'use client'

import { ChevronLeft, Redo2, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEditorKeys } from '#components/commerce/form/use-editor-keys.ts'
import { useKeptDocument } from '#components/commerce/form/use-kept-document.ts'
import { Button } from '#components/ui/button/button.tsx'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'
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
  const mayUndo = useEditorState(({ history }) => history.past.length > 0)
  const mayRedo = useEditorState(({ history }) => history.future.length > 0)
  const { name, query } = useAround()
  useEditorKeys({ save: () => void save(), undo: store.undo, redo: store.redo })
  useKeptDocument(`email ${name} ${query.for ?? ''}`, store)
  return (
    <header
      className={
        'flex min-h-head flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-surface ' +
        'px-3 py-1.5'
      }
    >
      <LinkButton href={back} look="quiet" size="icon" aria-label={t('back')} title={t('back')}>
        <ChevronLeft aria-hidden size={18} />
      </LinkButton>
      <h1 className="max-w-60 truncate text-lg font-semibold" title={title}>
        {title}
      </h1>
      <DraftState />
      <div className="ml-auto flex flex-wrap items-center gap-1.5">
        <IconButton
          icon={Undo2}
          label={t('undo')}
          aria-keyshortcuts="Control+Z"
          aria-disabled={!mayUndo}
          onClick={store.undo}
        />
        <IconButton
          icon={Redo2}
          label={t('redo')}
          aria-keyshortcuts="Control+Shift+Z"
          aria-disabled={!mayRedo}
          onClick={store.redo}
        />
        <BarActs acts={acts} />
        <Button busy={isSaving} disabled={!isDirty} onClick={() => void save()}>
          {t('save')}
        </Button>
        <BarActs acts={['publish']} />
      </div>
      <LeaveGuard isDirty={isDirty} onSave={save} />
    </header>
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
