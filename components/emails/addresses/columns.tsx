'use client'

import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Chip, type Tone } from '#components/ui/layout/chip.tsx'
import type { Column } from '#components/ui/list/table.tsx'
import type { Suppression } from '#contract/emails/delivery-shapes.ts'

const tones = {
  unsubscribed: 'neutral',
  bounced: 'danger',
  complained: 'warning',
  by_hand: 'info',
} as const satisfies Record<Suppression['kind'], Tone>

/** Columns of addresses that get no emails; the last one lifts. */
export function useAddressColumns(
  zone: string,
  onLift: (row: Suppression) => void,
): Column<Suppression>[] {
  const t = useTranslations('email-delivery.addresses')
  const kinds = useTranslations('email-delivery.kinds')
  return [
    {
      key: 'email',
      head: t('email'),
      width: 'w-[30%]',
      cell: (row) => row.email ?? <span className="text-text-muted">{t('erased')}</span>,
    },
    {
      key: 'kind',
      head: t('kind'),
      width: 'w-44',
      cell: (row) => <Chip tone={tones[row.kind]}>{kinds(row.kind)}</Chip>,
    },
    {
      key: 'note',
      head: t('note'),
      cell: (row) => (
        <>
          {row.note}
          {row.by && <span className="ml-2 text-text-muted">{row.by.name || row.by.email}</span>}
        </>
      ),
    },
    {
      key: 'at',
      head: t('at'),
      width: 'w-36',
      cell: (row) => (
        <span className="text-text-muted">
          <DateTime at={row.at} zone={zone} />
        </span>
      ),
    },
    {
      key: 'lift',
      head: t('acts'),
      width: 'w-32',
      cell: (row) => (
        <Button
          size="small"
          aria-haspopup="dialog"
          aria-label={t('liftOf', { email: row.email ?? t('erased') })}
          onClick={() => onLift(row)}
        >
          {t('lift')}
        </Button>
      ),
    },
  ]
}
