'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#client/call.ts'
import { invalidate } from '#client/query.ts'
import { useAround, useName, useStore } from '#components/assets/state/editor-context.tsx'
import { useRestore } from '#components/assets/state/use-restore.ts'
import { useMaySend } from '#components/assets/state/use-save.ts'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { DateTimeField } from '#components/commerce/date/date-time-field.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { listAssetVersions, listStoreAssets, scheduleAsset } from '#contract/assets/calls.ts'
import { withoutLost } from '#rules/assets/problems.ts'
import { instantOf } from '#rules/tools/local-time.ts'

/** Publishes what is edited at a time, and for a time where it ends. */
export function ScheduleDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('asset-editor.schedule')
  const name = useName()
  const store = useStore()
  const client = useQueryClient()
  const refusalText = useRefusalText()
  const { scheduledZone: zone } = useAround()
  const maySend = useMaySend()
  const { withdraw } = useRestore()
  const [from, setFrom] = useState('')
  const [hasEnd, setEnd] = useState(false)
  const [until, setUntil] = useState('')
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [live_from, live_until] = [instantOf(from, zone), hasEnd ? instantOf(until, zone) : null]
  const isShort = live_from !== null && live_until !== null && live_until <= live_from
  const submit = async () => {
    if (!live_from) return
    if (!maySend(store.now, { changes: true })) return onClose()
    setBusy(true)
    try {
      const { no, asset } = await call(scheduleAsset, {
        params: { name },
        body: {
          data: withoutLost(name, store.now),
          live_from,
          live_until,
          note: note.trim() || null,
        },
      })
      const { scheduled } = asset
      store.set({ asset: { ...store.read().asset, scheduled } })
      void invalidate(client, listStoreAssets, listAssetVersions)
      toast({
        tone: 'positive',
        title: t('done', { no }),
        action: { label: t('undo'), onPress: () => void withdraw(no) },
      })
      onClose()
    } catch (cause) {
      setProblem(refusalText(cause))
      setBusy(false)
    }
  }
  return (
    <ActDialog
      title={t('title')}
      submit={t('submit')}
      problem={problem}
      isBusy={isBusy}
      isBlocked={live_from === null || (hasEnd && live_until === null) || isShort}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="text-text-muted">{t('about')}</p>
      <DateTimeField label={t('from')} zone={zone} value={from} onChange={setFrom} />
      <Checkbox
        label={t('hasEnd')}
        checked={hasEnd}
        onChange={(event) => setEnd(event.target.checked)}
      />
      {hasEnd && (
        <DateTimeField
          label={t('until')}
          zone={zone}
          value={until}
          onChange={setUntil}
          {...(isShort ? { error: t('short') } : {})}
        />
      )}
      <TextField
        label={t('note')}
        maxLength={200}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </ActDialog>
  )
}
