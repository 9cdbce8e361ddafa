'use client'

import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { moneyText } from '#components/commerce/money/money.tsx'
import type { BackTest } from '#contract/workflows/back-test/shapes.ts'

type Side = NonNullable<BackTest['figures']>['draft']
type Props = { draft: Side; live: Side | null; currency: string }

const counts = ['events', 'rewards', 'people'] as const
const amounts = ['amount', 'recalled', 'cost', 'revenue', 'rewarded_revenue'] as const
const shares = ['share_of_revenue', 'share_of_margin'] as const

/** Figures of the draft, and of the live version beside it where there is one. */
export function SideTable({ draft, live, currency }: Props) {
  const t = useTranslations('workflow-editor.backTest')
  const format = useFormatter()
  const locale = useLocale()
  const sides = live ? [draft, live] : [draft]
  const percent = (share: string | null) =>
    share === null
      ? '-'
      : new Intl.NumberFormat(locale, {
          style: 'unit',
          unit: 'percent',
          maximumFractionDigits: 2,
        }).format(share as Intl.StringNumericLiteral)
  const rows = [
    ...counts.map((name) => ({ name, of: (side: Side) => format.number(side[name]) })),
    ...amounts.map((name) => ({
      name,
      of: (side: Side) => moneyText(side[name], currency, locale),
    })),
    ...shares
      .filter((name) => draft[name] !== null)
      .map((name) => ({ name, of: (side: Side) => percent(side[name]) })),
  ]
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t('figures')}</caption>
      {live && (
        <thead className="text-left text-xs text-text-muted">
          <tr>
            <th scope="col" className="text-left font-medium">
              {t('figures')}
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              {t('draft')}
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              {t('live')}
            </th>
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(({ name, of }) => (
          <tr key={name} className="border-t border-line first:border-t-0">
            <th scope="row" className="py-1.5 pr-3 text-left font-normal text-text-muted">
              {t(`sums.${name}`)}
            </th>
            {sides.map((side, at) => (
              <td key={at === 0 ? 'draft' : 'live'} className="py-1.5 text-right tabular-nums">
                {of(side)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
