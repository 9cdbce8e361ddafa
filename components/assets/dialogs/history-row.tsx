'use client'

import { useTranslations } from 'next-intl'
import { useAround, useName } from '#components/assets/state/editor-context.tsx'
import type { useRestore } from '#components/assets/state/use-restore.ts'
import { ChangeLines } from '#components/assets/words/change-lines.tsx'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import type { Version } from '#contract/versions/version-shapes.ts'

const tones = {
  live: 'positive',
  past: 'neutral',
  scheduled: 'info',
  withdrawn: 'neutral',
} as const

type Props = {
  version: Version
  acts: ReturnType<typeof useRestore>
  /** shows the version beside another one */
  onCompare: () => void
}

/** One version: when, by whom, what it changed, and how to go back to it. */
export function HistoryRow({ version, acts, onCompare }: Props) {
  const t = useTranslations('asset-editor.history')
  const name = useName()
  const { zone, scheduledZone, mayEdit } = useAround()
  const { no, state, by, note, from_no, live_from, live_until, created_at, changes } = version
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
          {live_until && (
            <>
              {' '}
              {t.rich('ends', {
                at: () => <DateTime at={live_until} zone={scheduledZone} exact />,
              })}
            </>
          )}
          {by && ` · ${by.name || by.email}`}
        </span>
        <span className="ml-auto flex gap-2">
          <Button
            size="small"
            aria-label={t('comparing.compareNamed', { title })}
            onClick={onCompare}
          >
            {t('comparing.compare')}
          </Button>
          {mayEdit && state === 'scheduled' && (
            <Button
              size="small"
              busy={acts.isBusy}
              aria-label={t('withdrawNamed', { title })}
              onClick={() => void acts.withdraw(no)}
            >
              {t('withdraw')}
            </Button>
          )}
          {mayEdit && (state === 'past' || state === 'withdrawn') && (
            <Button
              size="small"
              busy={acts.isBusy}
              aria-label={t('restoreNamed', { title })}
              onClick={() => void acts.restoreAndSay(no)}
            >
              {t('restore')}
            </Button>
          )}
        </span>
      </div>
      {note && <p className="text-sm">{note}</p>}
      {from_no !== null && (
        <p className="text-sm text-text-muted">
          {from_no === 0 ? t('fromDefault') : t('from', { no: from_no })}
        </p>
      )}
      {changes.length > 0 && <ChangeLines {...{ name, changes }} />}
    </li>
  )
}
