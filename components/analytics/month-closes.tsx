'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import type { listMonthCloses } from '#contract/analytics/books.ts'
import type { MonthClose } from '#contract/analytics/books-shapes.ts'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import { type Column, Table } from '#components/ui/list/table.tsx'
import { CloseSheet } from './close-sheet.tsx'
import { useWords } from './use-words.ts'

type Props = { closes: Answer<typeof listMonthCloses>; zone: string; mayClose: boolean }

/** Closed months: their figures at close, and later changes. */
export function MonthCloses({ closes, zone, mayClose }: Props) {
  const t = useTranslations('analytics.closes')
  const words = useWords(closes.currency)
  const [isAsking, setAsking] = useState(false)
  const columns: Column<MonthClose>[] = [
    { key: 'month', head: t('month'), cell: (row) => words.month(row.month) },
    {
      key: 'closing',
      head: t('closing'),
      align: 'end',
      cell: (row) => words.money(row.closed.closing),
    },
    { key: 'now', head: t('now'), align: 'end', cell: (row) => words.money(row.now.closing) },
    {
      key: 'difference',
      head: t('difference'),
      cell: (row) =>
        row.differs ? (
          <Chip tone="warning">{t('differs', { amount: words.money(row.difference) })}</Chip>
        ) : (
          <Chip tone="positive">{t('same')}</Chip>
        ),
    },
    { key: 'by', head: t('by'), cell: (row) => row.by },
    { key: 'at', head: t('at'), cell: (row) => <DateTime at={row.closed_at} zone={zone} /> },
  ]
  const canClose = mayClose && closes.open.length > 0
  return (
    <Card
      title={t('title')}
      padded={false}
      aside={canClose && <Button onClick={() => setAsking(true)}>{t('open')}</Button>}
    >
      {closes.rows.length === 0 ? (
        <p className="p-4 text-text-muted">{t('none')}</p>
      ) : (
        <Table
          caption={t('title')}
          columns={columns}
          rows={closes.rows}
          rowKey={(row) => row.month}
        />
      )}
      {isAsking && <CloseSheet closes={closes} onClose={() => setAsking(false)} />}
    </Card>
  )
}
