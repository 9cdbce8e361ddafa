'use client'

import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Money } from '#components/commerce/money/money.tsx'
import { useTransactionWords } from '#components/commerce/transaction/use-transaction-words.ts'
import { Button } from '#components/ui/button/button.tsx'
import { Chip, type Tone } from '#components/ui/layout/chip.tsx'
import type { Column } from '#components/ui/list/table.tsx'
import { VisuallyHidden } from '#components/ui/layout/visually-hidden.tsx'
import type { Approval } from '#contract/store-credit/shapes.ts'

const tones = {
  waiting: 'warning',
  approved: 'positive',
  refused: 'danger',
  withdrawn: 'neutral',
  lapsed: 'neutral',
} as const satisfies Record<Approval['state'], Tone>

type Props = { zone: string; mayDecide: boolean; onOpen: (approval: Approval) => void }

/** Columns of requests; the last one opens the request. */
export function useApprovalColumns({ zone, mayDecide, onOpen }: Props): Column<Approval>[] {
  const t = useTranslations('store-credit.approvals')
  const words = useTransactionWords()
  return [
    {
      key: 'recipient',
      head: t('recipient'),
      cell: (row) => (
        <>
          <span className="font-medium">{row.recipient_name}</span>
          <span className="ml-2 text-text-muted">{row.recipient_email}</span>
        </>
      ),
    },
    { key: 'reason', head: t('reason'), width: 'w-36', cell: (row) => words.reason(row.reason) },
    {
      key: 'by',
      head: t('askedBy'),
      width: 'w-36',
      cell: (row) => (
        <span title={row.asked_by.email}>{row.asked_by.name || row.asked_by.email}</span>
      ),
    },
    {
      key: 'at',
      head: t('asked'),
      width: 'w-32',
      cell: (row) => <DateTime at={row.created_at} zone={zone} />,
    },
    {
      key: 'state',
      head: t('state'),
      width: 'w-32',
      cell: (row) => <Chip tone={tones[row.state]}>{t(`states.${row.state}`)}</Chip>,
    },
    {
      key: 'amount',
      head: t('amount'),
      width: 'w-28',
      align: 'end',
      cell: (row) => <Money value={row.amount} currency={row.currency} className="font-medium" />,
    },
    {
      key: 'act',
      head: <VisuallyHidden>{t('act')}</VisuallyHidden>,
      width: 'w-36',
      align: 'end',
      cell: (row) => (
        <Button size="small" aria-haspopup="dialog" onClick={() => onOpen(row)}>
          {t(mayDecide && row.state === 'waiting' ? 'review' : 'see')}
        </Button>
      ),
    },
  ]
}
