'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { DateTimeField } from '#components/commerce/date/date-time-field.tsx'
import { wantedOf } from '#components/commerce/list/wanted.ts'
import { offerUpgrade } from '#components/commerce/plan/upgrading.ts'
import { RadioGroup } from '#components/ui/form/radio-group.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { useAround, useStore } from '#components/workflows/editor/state/editor-context.tsx'
import { usePanel } from '#components/workflows/editor/state/use-panel.ts'
import { useProblems } from '#components/workflows/editor/state/use-problems.ts'
import { usePublish } from '#components/workflows/editor/state/use-publish.ts'
import { movedBy } from '#components/commerce/editor/use-show-refusal.ts'
import { useSave } from '#components/workflows/editor/state/use-save.ts'
import { Refusal } from '#contract/error.ts'
import { instantOf } from '#rules/tools/local-time.ts'

const codeOf = (cause: unknown): string | null => (cause instanceof Refusal ? cause.code : null)

/** Publishes the workflow now or at a time, once a back-test of it has run. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('workflow-editor.publish')
  const refusalText = useRefusalText()
  const { scheduledZone } = useAround()
  const store = useStore()
  const problems = useProblems()
  const { show } = usePanel()
  const { save } = useSave()
  const publish = usePublish()
  const [when, setWhen] = useState('now')
  const [local, setLocal] = useState('')
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<unknown>(null)
  const at = when === 'later' ? instantOf(local, scheduledZone) : null
  const isLate = when === 'later' && at === null
  const submit = async () => {
    setBusy(true)
    setRefused(null)
    try {
      const workflow = await save()
      if (!workflow) return
      const published = await publish(workflow, { at, note: note.trim() || null })
      const title = at ? t('scheduled') : t('done')
      toast({ tone: 'positive', title, ...(published?.untested ? { about: t('untested') } : {}) })
      onClose()
    } catch (cause) {
      const moved = movedBy(cause)
      const wanted = wantedOf(cause)
      if (moved) store.set({ moved })
      else if (wanted) offerUpgrade(wanted)
      else setRefused(cause)
    } finally {
      setBusy(false)
    }
  }
  const isUntested = codeOf(refused) === 'back_test_missing'
  return (
    <ActDialog
      title={t('title')}
      submit={t(when === 'later' ? 'schedule' : 'submit')}
      problem={refused && !isUntested ? refusalText(refused) : undefined}
      isBusy={isBusy}
      isBlocked={problems.length > 0 || isLate}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {problems.length > 0 && (
        <Notice tone="danger">{t('blocked', { count: problems.length })}</Notice>
      )}
      {isUntested && (
        <Notice tone="warning" role="alert">
          <p>{t('backTestMissing')}</p>
          <Button
            size="small"
            className="mt-2"
            onClick={() => {
              show('back-test')
              onClose()
            }}
          >
            {t('openBackTest')}
          </Button>
        </Notice>
      )}
      <p className="text-text-muted">{t('about')}</p>
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
