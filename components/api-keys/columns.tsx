'use client'

import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Day } from '#components/commerce/date/day.tsx'
import { Money } from '#components/commerce/money/money.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Chip, type Tone } from '#components/ui/layout/chip.tsx'
import { VisuallyHidden } from '#components/ui/layout/visually-hidden.tsx'
import type { Column } from '#components/ui/list/table.tsx'
import type { ApiKey } from '#contract/api-keys/shapes.ts'

const tones: Record<ApiKey['state'], Tone> = {
  active: 'positive',
  expired: 'warning',
  ended: 'neutral',
}

type Props = {
  zone: string
  currency: string
  /** null: no key can be replaced */
  onRotate: ((apiKey: ApiKey) => void) | null
  onEnd: (apiKey: ApiKey) => void
}

/** Columns of the list of keys: what each may, until when, when it was used, and its acts. */
export function useApiKeyColumns({ zone, currency, onRotate, onEnd }: Props): Column<ApiKey>[] {
  const t = useTranslations('api-keys')
  return [
    {
      key: 'name',
      head: t('heads.name'),
      cell: ({ name, last4, created_by: by }) => (
        <>
          <span className="font-medium">{name}</span>
          <span className="block text-sm text-text-muted">
            {t.rich('known', {
              last4: () => <span className="font-mono">{last4}</span>,
              by,
            })}
          </span>
        </>
      ),
    },
    {
      key: 'scopes',
      head: t('heads.scopes'),
      cell: ({ scopes, limits }) => (
        <>
          {scopes.map((scope) => t(`scopes.${scope}`)).join(', ')}
          {(limits.per_issue ?? limits.per_day) !== null && (
            <span className="block text-sm text-text-muted">
              <Limits {...{ limits, currency }} />
            </span>
          )}
        </>
      ),
    },
    {
      key: 'seen',
      head: t('heads.seen'),
      width: 'w-36',
      cell: ({ seen_at: at }) => (
        <span className="text-text-muted">
          {at ? <DateTime at={at} zone={zone} /> : t('never')}
        </span>
      ),
    },
    {
      key: 'expires',
      head: t('heads.expires'),
      width: 'w-32',
      cell: ({ expires_on: day }) => (day ? <Day day={day} /> : t('neverExpires')),
    },
    {
      key: 'state',
      head: t('heads.state'),
      width: 'w-40',
      cell: ({ state, old_key_until: until }) => (
        <>
          <Chip tone={tones[state]}>{t(`states.${state}`)}</Chip>
          {until && (
            <span className="block text-sm text-text-muted">
              {t.rich('oldUntil', { until: () => <DateTime at={until} zone={zone} /> })}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'acts',
      head: <VisuallyHidden>{t('heads.acts')}</VisuallyHidden>,
      width: 'w-44',
      align: 'end',
      cell: (row) => (
        <span className="inline-flex gap-2">
          {row.state === 'active' && onRotate && (
            <Button size="small" aria-haspopup="dialog" onClick={() => onRotate(row)}>
              {t('acts.rotate')}
              <VisuallyHidden> {row.name}</VisuallyHidden>
            </Button>
          )}
          {row.state !== 'ended' && (
            <Button size="small" aria-haspopup="dialog" onClick={() => onEnd(row)}>
              {t('acts.end')}
              <VisuallyHidden> {row.name}</VisuallyHidden>
            </Button>
          )}
        </span>
      ),
    },
  ]
}

function Limits({ limits, currency }: Pick<ApiKey, 'limits'> & { currency: string }) {
  const t = useTranslations('api-keys.limits')
  const { per_issue: issue, per_day: day } = limits
  const amount = (value: string | null) => () => <Money value={value} currency={currency} />
  return (
    <>
      {issue !== null && t.rich('perIssueShort', { amount: amount(issue) })}
      {issue !== null && day !== null && ' · '}
      {day !== null && t.rich('perDayShort', { amount: amount(day) })}
    </>
  )
}
