'use client'

import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import { useAround } from '#components/workflows/editor/state/editor-context.tsx'
import { ChangeLines } from '#components/workflows/words/change-lines.tsx'
import type { Version } from '#contract/versions/version-shapes.ts'

const tones = {
  live: 'positive',
  past: 'neutral',
  scheduled: 'info',
  withdrawn: 'neutral',
} as const

type Props = { version: Version; isBusy: boolean; onRestore: (to: 'draft' | 'live') => void }

/** One version: when, by whom, what it changed, and how to go back to it. */
export function VersionRow({ version, isBusy, onRestore }: Props) {
  const t = useTranslations('workflow-editor.versions')
  const { zone, scheduledZone, mayEdit } = useAround()
  const { no, state, by, note, from_no, live_from, created_at, changes } = version
  const title = t('version', { no })
  return (
    <li className="flex flex-col gap-1.5 py-3 first:pt-0">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{title}</span>
        <Chip tone={tones[state]}>{t(`states.${state}`)}</Chip>
        <span className="text-sm text-text-muted">
          {state === 'scheduled' ? (
            t.rich('goesLive', { at: () => <DateTime at={live_from} zone={scheduledZone} exact /> })
          ) : (
            <DateTime at={created_at} zone={zone} exact />
          )}
          {by && ` · ${by.name || by.email}`}
        </span>
      </div>
      {note && <p className="text-sm">{note}</p>}
      {from_no !== null && <p className="text-sm text-text-muted">{t('from', { no: from_no })}</p>}
      {changes.length > 0 && <ChangeLines changes={changes} />}
      {mayEdit && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            busy={isBusy}
            aria-label={t('toDraftNamed', { title })}
            onClick={() => onRestore('draft')}
          >
            {t('toDraft')}
          </Button>
          {state !== 'live' && state !== 'scheduled' && (
            <Button
              size="small"
              busy={isBusy}
              aria-label={t('toLiveNamed', { title })}
              onClick={() => onRestore('live')}
            >
              {t('toLive')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
