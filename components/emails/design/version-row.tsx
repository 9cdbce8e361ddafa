'use client'

import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import type { Version } from '#contract/versions/version-shapes.ts'
import { ChangeList } from './change-list.tsx'
import type { VersionActs } from './use-version-acts.ts'

const tones = {
  live: 'positive',
  past: 'neutral',
  scheduled: 'info',
  withdrawn: 'neutral',
} as const

type Props = {
  version: Version
  acts: VersionActs
  zone: string
  scheduledZone: string
  mayEdit: boolean
  onCompare: () => void
}

/** One version: who made it when, what it changed, and what can be done with it. */
export function VersionRow({ version, acts, zone, scheduledZone, mayEdit, onCompare }: Props) {
  const t = useTranslations('email-design.versions')
  const { no, state, by, note, from_no, live_from, created_at, changes } = version
  const title = t('version', { no })
  const act = (key: 'compare' | 'toDraft' | 'toLive' | 'withdraw', run: () => unknown) => (
    <Button
      size="small"
      busy={key !== 'compare' && acts.isBusy}
      aria-label={t(`${key}Named`, { title })}
      onClick={() => void run()}
    >
      {t(key)}
    </Button>
  )
  return (
    <li className="flex flex-col gap-1.5 py-3 first:pt-0">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{title}</span>
        <Chip tone={tones[state]}>{t(`states.${state}`)}</Chip>
        <span className="text-sm text-text-muted">
          {state === 'scheduled' ? (
            t.rich('goesLive', {
              at: () => <DateTime at={live_from} zone={scheduledZone} exact />,
            })
          ) : (
            <DateTime at={created_at} zone={zone} exact />
          )}
          {by && ` · ${by.name || by.email}`}
        </span>
        <span className="ml-auto flex flex-wrap gap-2">
          {act('compare', onCompare)}
          {mayEdit &&
            state === 'scheduled' &&
            act('withdraw', () => acts.withdraw(no, live_from, note))}
          {mayEdit && state !== 'scheduled' && act('toDraft', () => acts.toDraft(no))}
          {mayEdit &&
            (state === 'past' || state === 'withdrawn') &&
            act('toLive', () => acts.toLive(no))}
        </span>
      </div>
      {note && <p className="text-sm">{note}</p>}
      {from_no !== null && (
        <p className="text-sm text-text-muted">
          {from_no === 0 ? t('fromDefault') : t('from', { no: from_no })}
        </p>
      )}
      {changes.length > 0 && <ChangeList changes={changes} />}
    </li>
  )
}
