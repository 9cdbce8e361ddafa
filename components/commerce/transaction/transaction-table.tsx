import { useTranslations } from 'next-intl'
import type { Transaction } from '#contract/transaction-shapes.ts'
import { Chip } from '#components/ui/layout/chip.tsx'
import { type Column, Table } from '#components/ui/list/table.tsx'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Money } from '#components/commerce/money/money.tsx'
import { TransactionLink } from './transaction-link.tsx'
import { useTransactionWords } from './use-transaction-words.ts'

/** Looks of a transaction that the store doesn't have yet. */
const storeTones = { waiting: 'info', failed: 'danger' } as const

type Columns<Row extends Transaction> = {
  zone: string
  hrefOf: (row: Row) => string
  /** a column between transaction and actor */
  extra?: Column<Row>
}

/** Transactions, newest first; each opens to who, when, why and its cause. */
export function TransactionTable<Row extends Transaction>({
  rows,
  ...rest
}: Columns<Row> & { rows: readonly Row[] }) {
  const t = useTranslations('commerce.transactions')
  const columns = useTransactionColumns(rest)
  return (
    <Table
      caption={t('title')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.transaction_id}
    />
  )
}

/** Columns of a transaction: type, actor, time, balance after it. */
export function useTransactionColumns<Row extends Transaction>({
  zone,
  hrefOf,
  extra,
}: Columns<Row>): Column<Row>[] {
  const t = useTranslations('commerce.transactions')
  const words = useTransactionWords()
  return [
    {
      key: 'what',
      head: t('what'),
      cell: (row) => (
        <span className="flex items-center gap-2">
          <TransactionLink id={row.transaction_id} href={hrefOf(row)}>
            {words.kind(row.kind)}
          </TransactionLink>
          {row.reason && row.kind !== 'undo' && (
            <span className="truncate text-text-muted">{words.reason(row.reason)}</span>
          )}
          {row.undone_by && <Chip>{t('undone')}</Chip>}
          {row.store_wait && (
            <Chip tone={storeTones[row.store_wait]}>{t(`store.${row.store_wait}`)}</Chip>
          )}
        </span>
      ),
    },
    ...(extra ? [extra] : []),
    {
      key: 'who',
      head: t('who'),
      width: 'w-36',
      spare: true,
      cell: (row) => <span className="text-text-muted">{words.who(row)}</span>,
    },
    {
      key: 'when',
      head: t('when'),
      width: 'w-36',
      cell: (row) => (
        <span className="text-text-muted">
          <DateTime at={row.at} zone={zone} />
        </span>
      ),
    },
    {
      key: 'amount',
      head: t('amount'),
      width: 'w-28',
      align: 'end',
      cell: (row) => (
        <Money value={row.amount} currency={row.currency} signed className="font-medium" />
      ),
    },
    {
      key: 'balance',
      head: t('balance'),
      width: 'w-32',
      align: 'end',
      cell: (row) => <Money value={row.balance_after} currency={row.currency} />,
    },
  ]
}
