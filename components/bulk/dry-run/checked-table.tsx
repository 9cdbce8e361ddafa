'use client'

import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { memo } from 'react'
import { Day, dayText } from '#components/commerce/date/day.tsx'
import { Money, moneyText } from '#components/commerce/money/money.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import { type Column, Table } from '#components/ui/list/table.tsx'
import type { BulkRow } from '#contract/bulk/bulk-shapes.ts'
import { rowsAPage } from '#components/bulk/run/address.ts'
import { useBrokenWords } from '#components/bulk/use-broken-words.ts'
import { verdictTone } from './verdict-table.tsx'

type Props = { rows: readonly BulkRow[] | undefined; currency: string; isStale: boolean }

/** Rows of the dry run: customer, amount, expiration, status and reason. */
export const CheckedTable = memo(function CheckedTable({ rows, currency, isStale }: Props) {
  const t = useTranslations('bulk')
  const reason = useReason(currency)
  const columns: Column<BulkRow>[] = [
    { key: 'line', head: t('rows.line'), width: 'w-20', cell: (row) => row.line },
    {
      key: 'who',
      head: t('rows.who'),
      cell: (row) => (
        <>
          <span className="font-medium">{row.name || (row.email ? '' : t('check.nobody'))}</span>
          <span className={row.name ? 'ml-2 text-text-muted' : 'text-text-muted'}>{row.email}</span>
        </>
      ),
    },
    {
      key: 'verdict',
      head: t('rows.verdict'),
      width: 'w-52',
      cell: (row) =>
        row.verdict && (
          <Chip tone={verdictTone(row.verdict)}>{t(`verdicts.${row.verdict}.name`)}</Chip>
        ),
    },
    {
      key: 'why',
      head: t('check.why'),
      width: 'w-[26%]',
      cell: (row) => (
        <span className="text-text-muted" title={reason(row)}>
          {reason(row)}
        </span>
      ),
    },
    {
      key: 'expires',
      head: t('check.expires'),
      width: 'w-32',
      spare: true,
      cell: (row) =>
        row.expires_on ? (
          <Day day={row.expires_on} />
        ) : (
          <span className="text-text-muted">{t('check.never')}</span>
        ),
    },
    {
      key: 'amount',
      head: t('rows.amount'),
      width: 'w-28',
      align: 'end',
      cell: (row) =>
        row.amount === null ? (
          <span className="text-text-muted">{row.typed_amount}</span>
        ) : (
          <Money value={row.amount} currency={currency} />
        ),
    },
  ]
  return (
    <Table
      caption={t('rows.title')}
      columns={columns}
      rows={rows ?? []}
      rowKey={(row) => String(row.row_no)}
      waiting={rows ? 0 : rowsAPage}
      stale={isStale}
    />
  )
})

/** Returns the reason why a row won't run, with the invalid value. */
function useReason(currency: string) {
  const t = useTranslations('bulk.check.reasons')
  const locale = useLocale()
  const format = useFormatter()
  const broken = useBrokenWords()
  return ({ verdict, detail, typed_amount, email }: BulkRow): string => {
    if (verdict === 'duplicate') return detail ? t('duplicate', { line: Number(detail) }) : ''
    if (verdict === 'over_limit' && detail)
      return t('over_limit', { amount: moneyText(detail, currency, locale) })
    if (verdict === 'under_limit' && detail)
      return t('under_limit', { amount: moneyText(detail, currency, locale) })
    if (verdict === 'bad_amount')
      return t(typed_amount ? 'bad_amount' : 'no_amount', { typed: typed_amount })
    if (verdict === 'bad_address') return t(email ? 'bad_address' : 'no_address')
    if (verdict === 'bad_date')
      return detail
        ? t('past_date', {
            day: dayText(detail, format),
          })
        : t('bad_date')
    if (verdict === 'bad_code') return t('bad_code')
    if (verdict === 'bad_points') return t('bad_points', { typed: typed_amount })
    if (verdict === 'bad_kind' || verdict === 'other_currency' || verdict === 'closed_there')
      return t(verdict, { typed: detail ?? '' })
    return verdict === 'broken' && detail ? broken(detail) : ''
  }
}
