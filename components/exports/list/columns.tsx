'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { dayText } from '#components/commerce/date/day.tsx'
import type { Column } from '#components/ui/list/table.tsx'
import { VisuallyHidden } from '#components/ui/layout/visually-hidden.tsx'
import type { Export } from '#contract/exports/shapes.ts'
import { ExportActs } from './export-acts.tsx'
import { ExportState } from './export-state.tsx'
import { useExportWords } from '#components/exports/export-words.ts'

/** `marked`: the export that the address names */
type Props = { zone: string; marked: string | null }

/** Columns of exports: filters, progress, act. */
export function useExportColumns({ zone, marked }: Props): Column<Export>[] {
  const t = useTranslations('exports')
  const moment = useMoment(zone)
  return [
    {
      key: 'what',
      head: t('what'),
      cell: (row) => <What row={row} zone={zone} isMarked={row.export_id === marked} />,
    },
    {
      key: 'who',
      head: t('who'),
      width: 'w-40',
      cell: (row) => (
        <span title={row.to_email ? t('mailedTo', { email: row.to_email }) : undefined}>
          {row.by.name || row.by.email}
        </span>
      ),
    },
    {
      key: 'made',
      head: t('made'),
      width: 'w-36',
      cell: (row) => <DateTime at={row.created_at} zone={zone} />,
    },
    { key: 'state', head: t('state'), width: 'w-80', cell: (row) => <ExportState one={row} /> },
    {
      key: 'act',
      head: <VisuallyHidden>{t('act')}</VisuallyHidden>,
      width: 'w-36',
      align: 'end',
      cell: (row) => (
        <span
          title={
            row.state === 'done' && row.expires_at
              ? t('until', { day: moment(row.expires_at) })
              : undefined
          }
        >
          <ExportActs one={row} />
        </span>
      ),
    },
  ]
}

const useMoment = (zone: string) => {
  const format = useFormatter()
  return (at: string) =>
    format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short', timeZone: zone })
}

/** The kind, the moment of its figures, and its number of filters. */
function What({ row, zone, isMarked }: { row: Export; zone: string; isMarked: boolean }) {
  const t = useTranslations('exports')
  const format = useFormatter()
  const words = useExportWords()
  const moment = useMoment(zone)
  const { on, ...filters } = row.filters
  const count = Object.keys(filters).length
  const at =
    typeof on === 'string'
      ? t('on', { day: dayText(on, format) })
      : row.as_of && t('asOf', { time: moment(row.as_of) })
  return (
    <span className="flex items-baseline gap-2" aria-current={isMarked ? 'true' : undefined}>
      <span className={isMarked ? 'font-semibold text-accent' : 'font-medium'}>
        {words.name(row.kind)}
      </span>
      <span className="truncate text-text-muted">
        {[at, count > 0 && t('filtered', { count })].filter(Boolean).join(', ')}
      </span>
    </span>
  )
}
