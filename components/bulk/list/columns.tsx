'use client'

import { Download } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Money } from '#components/commerce/money/money.tsx'
import { buttonLook } from '#components/ui/button/button-look.ts'
import { ProgressBar } from '#components/ui/chart/progress-bar.tsx'
import { RowLink } from '#components/ui/list/row-link.tsx'
import type { Column } from '#components/ui/list/table.tsx'
import { VisuallyHidden } from '#components/ui/layout/visually-hidden.tsx'
import { fileAddress } from '#client/upload.ts'
import type { Bulk } from '#contract/bulk/bulk-shapes.ts'
import { exportBulk } from '#contract/bulk/run.ts'
import { exportCampaign } from '#contract/bulk/campaigns.ts'
import { useOperationName } from '#components/bulk/use-operation-name.ts'
import { BulkChip } from './bulk-chip.tsx'
import { isUnstarted, pathOfBulk, type Which } from './address.ts'

type Props = { which: Which; zone: string; mayIssue: boolean; mayExport: boolean }

/**
 * Columns with each campaign's progress; one that hasn't started links to its editor, others to
 * their run.
 */
export function useBulkColumns({ which, zone, mayIssue, mayExport }: Props): Column<Bulk>[] {
  const t = useTranslations('bulk')
  const operationName = useOperationName()
  const columns: Column<Bulk>[] = [
    {
      key: 'title',
      head: t('list.campaign'),
      cell: (row) => (
        <>
          {isUnstarted(row) && !mayIssue ? (
            <span className="font-medium">{row.title}</span>
          ) : (
            <RowLink href={pathOfBulk(row)}>{row.title}</RowLink>
          )}
          <span className="ml-2 text-text-muted">{operationName(row.operation_name)}</span>
        </>
      ),
    },
    {
      key: 'state',
      head: t('list.state'),
      width: 'w-36',
      cell: (row) => <BulkChip state={row.state} />,
    },
    { key: 'rows', head: t('list.rows'), width: 'w-40', cell: (row) => <RowsDone bulk={row} /> },
    {
      key: 'amount',
      head: t('list.amount'),
      width: 'w-28',
      align: 'end',
      cell: (row) => (
        <Money value={row.amount_done} currency={row.currency} className="font-medium" />
      ),
    },
    {
      key: 'who',
      head: t('list.who'),
      width: 'w-32',
      spare: true,
      cell: (row) => row.by?.name || row.by?.email,
    },
    {
      key: 'when',
      head: t('list.when'),
      width: 'w-32',
      cell: (row) => <DateTime at={row.started_at ?? row.created_at} zone={zone} />,
    },
  ]
  const download: Column<Bulk> = {
    key: 'download',
    head: <VisuallyHidden>{t('list.download')}</VisuallyHidden>,
    width: 'w-16',
    align: 'end',
    cell: (row) => (
      <a
        href={fileAddress(row.legacy ? exportCampaign : exportBulk, {
          params: { id: row.bulk_id },
        })}
        download
        aria-label={t('list.downloadNamed', { title: row.title })}
        title={t('list.download')}
        className={buttonLook({ size: 'icon', look: 'quiet', className: 'relative' })}
      >
        <Download aria-hidden size={16} />
      </a>
    ),
  }
  return which === 'past' && mayExport ? [...columns, download] : columns
}

/** The number of completed rows, with a small bar after the start. */
function RowsDone({ bulk }: { bulk: Bulk }) {
  const t = useTranslations('bulk.list')
  const format = useFormatter()
  const { rows_done: done, rows_failed: failed, rows_total: total } = bulk
  if (isUnstarted(bulk) || total === null || done === null)
    return (
      <span className="tabular-nums text-text-muted">
        {total === null ? '-' : format.number(total)}
      </span>
    )
  return (
    <div className="flex flex-col gap-1">
      <span className="text-xs tabular-nums text-text-muted">
        {t('done', { done, total })}
        {failed !== null && failed > 0 && (
          <span className="ml-1.5 text-danger">{t('rowsFailed', { count: failed })}</span>
        )}
      </span>
      <ProgressBar
        label={t('doneOf', { title: bulk.title })}
        value={total ? (100 * done) / total : 0}
      />
    </div>
  )
}
