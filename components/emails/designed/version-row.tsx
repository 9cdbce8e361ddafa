'use client'

import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import type { Version } from '#contract/emails/edit-shapes.ts'
import { useChangeWords } from './use-change-words.ts'
import type { useVersionActs } from './use-version-acts.ts'

const tones = {
  live: 'positive',
  past: 'neutral',
  scheduled: 'info',
  withdrawn: 'neutral',
} as const

type Props = {
  version: Version
  acts: ReturnType<typeof useVersionActs>
  zone: string
  scheduledZone: string
  mayEdit: boolean
  onCompare: () => void
}

/** One version: who made it when, what it changed, and what can be done with it. */
export function VersionRow({ version, acts, zone, scheduledZone, mayEdit, onCompare }: Props) {
  const t = useTranslations('email-list.versions')
  const changes = useChangeWords()(version.changes)
  const { no, state, by, note, from_no } = version
  const title = t('version', { no })
  const named = (key: 'compareNamed' | 'toDraftNamed' | 'toLiveNamed' | 'withdrawNamed') => ({
    'aria-label': t(key, { title }),
  })
  return (
    <li className="flex flex-col gap-1.5 py-3 first:pt-0">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{title}</span>
        <Chip tone={tones[state]}>{t(`states.${state}`)}</Chip>
        <span className="text-sm text-text-muted">
          {state === 'scheduled' ? (
            t.rich('goesLive', {
              at: () => <DateTime at={version.live_from} zone={scheduledZone} exact />,
            })
          ) : (
            <DateTime at={version.created_at} zone={zone} exact />
          )}
          {by && ` · ${by.name || by.email}`}
        </span>
        <span className="ml-auto flex gap-2">
          {state !== 'live' && (
            <Button size="small" {...named('compareNamed')} onClick={onCompare}>
              {t('compare')}
            </Button>
          )}
          {mayEdit && state === 'scheduled' && (
            <Button
              size="small"
              busy={acts.isBusy}
              {...named('withdrawNamed')}
              onClick={() => void acts.withdraw(no, version.live_from)}
            >
              {t('withdraw')}
            </Button>
          )}
          {mayEdit && (state === 'past' || state === 'withdrawn') && (
            <>
              <Button
                size="small"
                busy={acts.isBusy}
                {...named('toDraftNamed')}
                onClick={() => void acts.toDraft(no)}
              >
                {t('toDraft')}
              </Button>
              <Button
                size="small"
                busy={acts.isBusy}
                {...named('toLiveNamed')}
                onClick={() => void acts.toLive(no)}
              >
                {t('toLive')}
              </Button>
            </>
          )}
        </span>
      </div>
      {note && <p className="text-sm">{note}</p>}
      {from_no !== null && (
        <p className="text-sm text-text-muted">
          {from_no === 0 ? t('fromUsual') : t('from', { no: from_no })}
        </p>
      )}
      {changes.length > 0 && (
        <ul className="list-disc pl-5 text-sm text-text-muted">
          {changes.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </li>
  )
}
