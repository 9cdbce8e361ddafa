'use client'

import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Money } from '#components/commerce/money/money.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import type { StoreDifference } from '#contract/integrations/store-difference-shapes.ts'
import { Link } from '#i18n/navigation.ts'
import { useDifferenceWords } from './use-difference-words.ts'

type Around = { zone: string; currency: string; mayApprove: boolean }
type Props = Around & {
  rows: readonly StoreDifference[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  onFix: (what: StoreDifference | 'several') => void
}

/** Differences with both balances and their likely cause; several can be fixed together. */
export function DifferenceList({ rows, chosen, onChoose, onFix, ...around }: Props) {
  const t = useTranslations('store-differences')
  const fixable = around.mayApprove ? rows.filter(({ fixes }) => fixes.length > 0) : []
  const count = fixable.filter((row) => chosen.has(row.difference_id)).length
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  const all = () => onChoose(new Set(fixable.map((row) => row.difference_id)))
  return (
    <>
      {fixable.length > 0 && (
        <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-2">
          <Button size="small" onClick={() => (count > 0 ? onChoose(new Set()) : all())}>
            {count > 0 ? t('deselect') : t('selectAll')}
          </Button>
          <p role="status" className="text-text-muted">
            {count > 0 && t('selected', { count })}
          </p>
          {count > 0 && (
            <Button size="small" look="primary" onClick={() => onFix('several')}>
              {t('fixSelected')}
            </Button>
          )}
        </div>
      )}
      <ul aria-label={t('list.caption')} className="divide-y divide-line border-t border-line">
        {rows.map((row) => (
          <Row
            key={row.difference_id}
            {...{ row, ...around }}
            isFixable={fixable.includes(row)}
            isChosen={chosen.has(row.difference_id)}
            onToggle={() => toggle(row.difference_id)}
            onFix={() => onFix(row)}
          />
        ))}
      </ul>
    </>
  )
}

type RowProps = Pick<Around, 'zone' | 'currency'> & {
  row: StoreDifference
  isFixable: boolean
  isChosen: boolean
  onToggle: () => void
  onFix: () => void
}

function Row({ row, zone, currency, isFixable, isChosen, onToggle, onFix }: RowProps) {
  const t = useTranslations('store-differences')
  const { nameOf, causeOf } = useDifferenceWords()
  const { kind, gift_card_id, ours, theirs, found_at, fix, transaction_id, refund_id } = row
  const name = nameOf(row)
  const figure = (label: string, value: string | null) => (
    <p>
      {label}:{' '}
      {value === null ? (
        t('none')
      ) : (
        <Money value={value} currency={currency} className="font-medium" />
      )}
    </p>
  )
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      {isFixable && (
        <Checkbox
          label={<span className="sr-only">{t('select', { name })}</span>}
          data-row-choice
          checked={isChosen}
          onChange={onToggle}
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <Chip tone="warning">{t(`kinds.${kind}`)}</Chip>
          {gift_card_id ? (
            <Link href={`/store-credit/${gift_card_id}`} className="font-medium text-accent">
              {name}
            </Link>
          ) : (
            <span className="font-medium">{name}</span>
          )}
        </p>
        <p className="text-text-muted">{causeOf(row)}</p>
        {(ours !== null || theirs !== null) && (
          <div className="flex flex-wrap gap-x-6 tabular-nums">
            {figure(t('ours'), ours)}
            {figure(t('theirs'), theirs)}
          </div>
        )}
        {refund_id && (
          <Link href={`/refunds/${refund_id}`} className="self-start text-accent underline">
            {t('refund')}
          </Link>
        )}
        <p className="text-sm text-text-muted">
          {t('since')} <DateTime at={found_at} zone={zone} exact />
          {fix && ` · ${t(`fixNames.${fix}`)}`}
          {transaction_id && ` · ${t('transaction', { id: transaction_id })}`}
        </p>
      </div>
      {isFixable && (
        <Button size="small" onClick={onFix} aria-label={`${t('fix')}: ${name}`}>
          {t('fix')}
        </Button>
      )}
    </li>
  )
}
