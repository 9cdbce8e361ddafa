'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useAround, useEditorState, useIsDirty } from '#components/assets/state/editor-context.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'

/** Unsaved, a draft, live; and the looks that are scheduled. */
export function AssetState() {
  const t = useTranslations('asset-editor.bar')
  const format = useFormatter()
  const { scheduledZone } = useAround()
  const isDirty = useIsDirty()
  const asset = useEditorState((state) => state.asset)
  const hasDraft = useEditorState(({ draft }) => draft.data !== null)
  const when = (at: string) =>
    format.dateTime(new Date(at), {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: scheduledZone,
    })
  const [next] = asset.scheduled
  return (
    <span role="status" className="flex flex-wrap gap-1.5">
      {isDirty && <Chip tone="warning">{t('unsaved')}</Chip>}
      {hasDraft && !isDirty && <Chip tone="neutral">{t('draft')}</Chip>}
      {next && <Chip tone="info">{t('scheduled', { at: when(next.live_from) })}</Chip>}
      {asset.live_until && <Chip tone="info">{t('until', { at: when(asset.live_until) })}</Chip>}
    </span>
  )
}
