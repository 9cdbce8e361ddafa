'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { GiftCardCode } from '#components/commerce/money/gift-card-code.tsx'
import { MailChip } from '#components/commerce/mail/mail-chip.tsx'
import { Money } from '#components/commerce/money/money.tsx'
import { TransactionLink } from '#components/commerce/transaction/transaction-link.tsx'
import { transactionParameter } from '#components/commerce/transaction/transaction-parameter.ts'
import { useAddress } from '#components/ui/list/address.ts'
import { RowLink } from '#components/ui/list/row-link.tsx'
import { type Column, Table } from '#components/ui/list/table.tsx'
import type { BulkRow } from '#contract/bulk/bulk-shapes.ts'
import { Link } from '#i18n/navigation.ts'
import { runHref } from '#components/bulk/list/address.ts'
import { nameOf, rowsAPage } from './address.ts'
import { RowChip } from './row-chip.tsx'
import { useRunWords } from './run-words.ts'

type Props = {
  id: string
  rows: readonly BulkRow[] | undefined
  currency: string
  isStale: boolean
}

/** Rows of a run; each opens its transaction beside the list and links to card and customer. */
export function RunTable({ id, rows, currency, isStale }: Props) {
  const t = useTranslations('bulk-run')
  const heads = useTranslations('bulk.rows')
  const format = useFormatter()
  const words = useRunWords()
  const none = <span className="text-text-muted">{t('rows.nothing')}</span>
  const columns: Column<BulkRow>[] = [
    { key: 'who', head: heads('who'), cell: (row) => <Who id={id} row={row} /> },
    {
      key: 'line',
      head: heads('line'),
      width: 'w-20',
      align: 'end',
      spare: true,
      cell: (row) => format.number(row.line),
    },
    {
      key: 'amount',
      head: heads('amount'),
      width: 'w-24',
      align: 'end',
      cell: (row) =>
        row.amount === null ? row.typed_amount : <Money value={row.amount} currency={currency} />,
    },
    {
      key: 'verdict',
      head: heads('verdict'),
      width: 'w-[12%]',
      cell: (row) => (row.verdict ? words.verdict(row.verdict) : none),
    },
    {
      key: 'fate',
      head: t('rows.fate'),
      width: 'w-[16%]',
      cell: (row) => {
        const why = row.problem && words.rowProblem(row.problem)
        return (
          <span className="flex items-center gap-2">
            <RowChip state={row.state} />
            {why && (
              <span className="truncate text-text-muted" title={why}>
                {why}
              </span>
            )}
          </span>
        )
      },
    },
    {
      key: 'card',
      head: t('rows.card'),
      width: 'w-41',
      cell: (row) =>
        row.gift_card_id ? (
          <Link
            href={`/store-credit/${row.gift_card_id}`}
            prefetch={false}
            className="relative z-1 rounded-sm hover:text-accent"
          >
            <GiftCardCode code={row.code} />
          </Link>
        ) : (
          none
        ),
    },
    {
      key: 'mail',
      head: t('rows.mail'),
      width: 'w-46',
      cell: (row) => (row.mail_state ? <MailChip state={row.mail_state} /> : none),
    },
  ]
  return (
    <Table
      caption={heads('title')}
      columns={columns}
      rows={rows ?? []}
      rowKey={(row) => String(row.row_no)}
      waiting={rows ? 0 : rowsAPage}
      stale={isStale}
    />
  )
}

/** Links a row: to its transaction beside the list, or without one to its customer. */
function Who({ id, row }: { id: string; row: BulkRow }) {
  const t = useTranslations('bulk-run.rows')
  const address = useAddress()
  const { transaction_id: moved, platform_customer_id: customer } = row
  const name = nameOf(row) ?? t('nobody', { number: row.row_no })
  const email = row.name && row.email ? row.email : null
  const more = customer ? (
    <Link
      href={`/customers/${customer}`}
      prefetch={false}
      className="relative z-1 ml-2 rounded-sm text-text-muted hover:text-accent"
    >
      {email ?? t('customer')}
    </Link>
  ) : (
    email && <span className="ml-2 text-text-muted">{email}</span>
  )
  if (moved) {
    address.set(transactionParameter, moved)
    return (
      <>
        <TransactionLink id={moved} href={`${runHref(id)}?${address}`}>
          {name}
        </TransactionLink>
        {more}
      </>
    )
  }
  return customer ? (
    <>
      <RowLink href={`/customers/${customer}`}>{name}</RowLink>
      {email && <span className="ml-2 text-text-muted">{email}</span>}
    </>
  ) : (
    <>
      <span className="font-medium">{name}</span>
      {more}
    </>
  )
}
