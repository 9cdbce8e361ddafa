'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { Money } from '#components/commerce/money/money.tsx'
import { writeAddress } from '#components/ui/list/address.ts'
import { Chip, type Tone } from '#components/ui/layout/chip.tsx'
import { RowLink } from '#components/ui/list/row-link.tsx'
import { type Column, Table } from '#components/ui/list/table.tsx'
import type { Bulk } from '#contract/bulk/bulk-shapes.ts'
import type { DryRun } from './check-progress.tsx'

type Of = DryRun['verdicts'][number]
type Verdict = Of['verdict']

/** Sorts statuses by effect: run, run with a warning, left out. */
export const verdictTone = (verdict: Verdict): Tone => {
  if (['new_card', 'existing_customer', 'changed'].includes(verdict)) return 'positive'
  if (verdict === 'unchanged') return 'neutral'
  return verdict === 'duplicate' || verdict === 'credited_lately' ? 'warning' : 'danger'
}

/** Each status with its rows and total; opens them in the list below. */
export function VerdictTable({ bulk, run }: { bulk: Bulk; run: DryRun }) {
  const t = useTranslations('bulk')
  const format = useFormatter()
  const columns: Column<Of>[] = [
    {
      key: 'verdict',
      head: t('check.verdict'),
      cell: ({ verdict }) => (
        <>
          <RowLink
            href={`/bulk-gift-cards/${bulk.bulk_id}?verdict=${verdict}`}
            fetchAhead={false}
            scroll={false}
            onNavigate={(event) => {
              event.preventDefault()
              writeAddress({ verdict, after: null, before: null }, 'push')
              document.getElementById('bulk-rows')?.scrollIntoView({ block: 'start' })
            }}
          >
            {t(`verdicts.${verdict}.name`)}
          </RowLink>
          <span className="ml-2 text-text-muted">{t(`verdicts.${verdict}.about`)}</span>
        </>
      ),
    },
    {
      key: 'fate',
      head: t('check.fate'),
      width: 'w-44',
      cell: ({ runs }) => (
        <Chip tone={runs ? 'positive' : 'neutral'}>{t(runs ? 'check.runs' : 'check.leftOut')}</Chip>
      ),
    },
    {
      key: 'rows',
      head: t('check.rowsHead'),
      width: 'w-28',
      align: 'end',
      cell: ({ rows }) => format.number(rows),
    },
    {
      key: 'amount',
      head: t('check.amount'),
      width: 'w-36',
      align: 'end',
      cell: ({ amount }) => <Money value={amount} currency={run.currency} />,
    },
  ]
  return (
    <Table
      caption={t('check.verdicts')}
      columns={columns}
      rows={run.verdicts}
      rowKey={({ verdict }) => verdict}
    />
  )
}
