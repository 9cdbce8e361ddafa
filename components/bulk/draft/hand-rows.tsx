'use client'

import { Plus, Trash2 } from 'lucide-react'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { useId } from 'react'
import { AmountCell } from '#components/commerce/money/amount-cell.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import { useLimits } from '#components/commerce/plan/use-limits.ts'
import { Button } from '#components/ui/button/button.tsx'
import { CellInput } from '#components/ui/form/cell-input.tsx'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { VisuallyHidden } from '#components/ui/layout/visually-hidden.tsx'
import { type HandRow, handRowsMost, handTotal, newHandRow } from '#rules/bulk/hand-rows.ts'
import { readTypedMoney, writeTypedMoney } from '#rules/money.ts'
import type { DraftPart } from './drafting.ts'
import { RowCustomer } from '#components/bulk/run/row-customer.tsx'

/**
 * Rows by hand: count, balance and expiration of cards, or customer and credit, with the limits of
 * a balance; the total is below.
 */
export function HandRows({ typed, operation, drafting, change, problem, leave }: DraftPart) {
  const t = useTranslations('bulk.form.hand')
  const locale = useLocale()
  const format = useFormatter()
  const { currency } = drafting
  const limits = useLimits(drafting)
  const limitsId = useId()
  const { rows } = typed
  const areCards = operation === 'gift_card'
  const { count, amount } = handTotal(rows, operation, (text) => readTypedMoney(text, locale))
  const set = (at: number, part: Partial<HandRow>) =>
    change({ rows: rows.map((row, i) => (i === at ? { ...row, ...part } : row)) })
  const head = 'pb-1 text-left align-bottom text-sm font-medium'
  return (
    <div className="flex flex-col gap-3">
      <table className="w-full table-fixed border-separate border-spacing-x-2 border-spacing-y-1">
        <VisuallyHidden as="caption">{t('title')}</VisuallyHidden>
        <thead>
          <tr>
            <th scope="col" className={`${head} ${areCards ? 'w-28' : ''}`}>
              {t(areCards ? 'count' : 'customer')}
            </th>
            <th scope="col" abbr={t('balance')} className={`${head} ${areCards ? '' : 'w-56'}`}>
              {t('balance')} <span className="font-normal text-text-muted">({currency})</span>
              {limits && (
                <span id={limitsId} className="block font-normal text-text-muted">
                  {limits}
                </span>
              )}
            </th>
            <th scope="col" className={`${head} w-44`}>
              {t('expires')}
            </th>
            <th scope="col" className="w-9">
              <VisuallyHidden>{t('remove')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => {
            const n = i + 1
            return (
              <tr key={row.key} className="align-top">
                <td>
                  {areCards ? (
                    <CellInput
                      label={t('countOf', { row: n })}
                      inputMode="numeric"
                      maxLength={6}
                      value={row.count}
                      error={problem(`rows.${i}.count`)}
                      onChange={(event) => set(i, { count: event.target.value.replace(/\D/g, '') })}
                    />
                  ) : (
                    <RowCustomer
                      label={t('customerOf', { row: n })}
                      customer={row.customer}
                      error={problem(`rows.${i}.customer`)}
                      onPick={(customer) => set(i, { customer })}
                    />
                  )}
                </td>
                <td>
                  <AmountCell
                    label={t('balanceOf', { row: n })}
                    currency={currency}
                    value={row.balance}
                    aria-describedby={limits && limitsId}
                    onBlur={() => leave(`rows.${i}.balance`)}
                    {...withError(problem(`rows.${i}.balance`))}
                    onChange={(event) => set(i, { balance: event.target.value })}
                  />
                </td>
                <td>
                  <CellInput
                    type="date"
                    label={t('expiresOf', { row: n })}
                    value={row.expires_on}
                    error={problem(`rows.${i}.expires_on`)}
                    onChange={(event) => set(i, { expires_on: event.target.value })}
                  />
                </td>
                <td>
                  <IconButton
                    icon={Trash2}
                    label={t('removeOf', { row: n })}
                    disabled={rows.length === 1}
                    onClick={() => change({ rows: rows.filter((_, at) => at !== i) })}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {problem('rows') && (
        <Notice tone="danger" role="alert">
          {problem('rows')}
        </Notice>
      )}
      <div className="flex items-center justify-between gap-4">
        <Button
          size="small"
          disabled={rows.length >= handRowsMost}
          onClick={() =>
            change({ rows: [...rows, newHandRow((wire) => writeTypedMoney(wire, locale), rows)] })
          }
        >
          <Plus aria-hidden size={14} />
          {t('add')}
        </Button>
        <p className="font-medium tabular-nums">
          {t(areCards ? 'cards' : 'people', { count, shown: format.number(count) })}
          {amount !== null && `, ${moneyText(amount, currency, locale)}`}
        </p>
      </div>
      <p className="text-sm text-text-muted">{t(areCards ? 'aboutCards' : 'aboutCredit')}</p>
    </div>
  )
}

const withError = (error: string | undefined) => (error === undefined ? {} : { error })
