'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { DateTimeField } from '#components/commerce/date/date-time-field.tsx'
import { wantedOf } from '#components/commerce/list/wanted.ts'
import { offerUpgrade } from '#components/commerce/plan/upgrading.ts'
import { Notice } from '#components/ui/layout/notice.tsx'
import { RadioGroup } from '#components/ui/form/radio-group.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { ChangeList } from '#components/emails/design/change-list.tsx'
import { refusedProblems } from '#components/emails/design/use-refused.ts'
import { call } from '#client/call.ts'
import { publishDesign } from '#contract/emails/edit.ts'
import type { DesignState } from '#contract/emails/edit-shapes.ts'
import {
  useAround,
  useEditorState,
  useStore,
} from '#components/emails/editor/state/editor-context.tsx'
import { usePublished } from '#components/emails/editor/state/use-published.ts'
import { movedBy } from '#components/commerce/editor/use-show-refusal.ts'
import { useSave, useTarget } from '#components/emails/editor/state/use-save.ts'
import { changesOf } from '#rules/emails/editing/changed.ts'
import { instantOf } from '#rules/tools/local-time.ts'
import { Problems } from './problems.tsx'

/** Publishes the draft at once or at a time; says what changes, and what is in the way. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('email-editor.publish')
  const refusalText = useRefusalText()
  const store = useStore<DesignState['live']['design']>()
  const target = useTarget()
  const { scheduledZone } = useAround()
  const { save } = useSave()
  const published = usePublished()
  const live = useEditorState((state) => state.live)
  const checked = useEditorState((state) => state.checked)
  const problems = checked?.problems ?? []
  const [when, setWhen] = useState('now')
  const [local, setLocal] = useState('')
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const changes = changesOf(live.design, store.now)
  const blocking = problems.filter(({ level }) => level === 'block')
  const at = when === 'later' ? instantOf(local, scheduledZone) : null
  const isLate = when === 'later' && at === null
  const submit = async () => {
    setBusy(true)
    setRefused(undefined)
    try {
      if (!(await save())) return
      const { revision } = store.read()
      const before = live.no
      const { no, live_from } = await call(publishDesign, {
        ...target,
        body: { revision, live_at: at, note: note.trim() || null },
      })
      await published({ no, before, live_from, isLater: at !== null })
      onClose()
    } catch (cause) {
      const moved = movedBy(cause)
      const wanted = wantedOf(cause)
      const found = refusedProblems(cause)
      if (moved) store.set({ moved })
      else if (found.length > 0) store.set({ checked: { cases: [], ...checked, problems: found } })
      else if (wanted) offerUpgrade(wanted)
      else setRefused(refusalText(cause))
    } finally {
      setBusy(false)
    }
  }
  return (
    <ActDialog
      title={t('title')}
      submit={when === 'later' ? t('schedule') : t('submit')}
      problem={refused}
      isBusy={isBusy}
      isBlocked={blocking.length > 0 || isLate || changes.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      {blocking.length > 0 && (
        <div>
          <Notice tone="danger">{t('blocked', { count: blocking.length })}</Notice>
          <Problems problems={blocking} onShown={onClose} />
        </div>
      )}
      <div>
        <h3 className="mb-1 text-sm font-medium">{t('changes')}</h3>
        {changes.length === 0 ? (
          <p className="text-sm text-text-muted">{t('same')}</p>
        ) : (
          <ChangeList changes={changes} documents={[store.now, live.design]} />
        )}
      </div>
      <RadioGroup
        legend={t('when')}
        name="when"
        value={when}
        options={[
          { value: 'now', label: t('now') },
          { value: 'later', label: t('later') },
        ]}
        onChange={(event) => setWhen(event.target.value)}
      />
      {when === 'later' && (
        <DateTimeField label={t('at')} zone={scheduledZone} value={local} onChange={setLocal} />
      )}
      <TextField
        label={t('note')}
        help={t('noteHelp')}
        maxLength={200}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </ActDialog>
  )
}
