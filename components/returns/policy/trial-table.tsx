import { useLocale, useTranslations } from 'next-intl'
import { moneyText } from '#components/commerce/money/money.tsx'
import type { TrialSums } from '#contract/returns/policy-shapes.ts'

const shares = ['automatic', 'allow', 'review', 'refuse', 'keep_item'] as const
const costs = ['bonus', 'fees'] as const

type Props = { title: string; both: { now: TrialSums; trial: TrialSums }; currency: string }

/** Sums under the saved policy beside those under the one that is tried. */
export function TrialTable({ title, both, currency }: Props) {
  const t = useTranslations('returns-policy.trial')
  const locale = useLocale()
  const number = new Intl.NumberFormat(locale)
  const money = (value: string) => moneyText(value, currency, locale)
  const rows = [
    ...shares.map((key) => ({
      key,
      cells: [both.now[key], both.trial[key]].map(({ count, amount }) => ({
        main: number.format(count),
        more: money(amount),
      })),
    })),
    ...costs.map((key) => ({
      key,
      cells: [both.now[key], both.trial[key]].map((value) => ({ main: money(value), more: null })),
    })),
  ]
  return (
    <table className="w-full text-sm">
      <caption className="mb-1 text-left font-semibold">{title}</caption>
      <thead>
        <tr className="text-xs text-text-muted">
          <th scope="col" className="py-1 text-left font-medium">
            {t('outcome')}
          </th>
          {(['now', 'typed'] as const).map((key) => (
            <th key={key} scope="col" className="w-28 py-1 text-right font-medium">
              {t(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [now, trial] }) => (
          <tr key={key} className="border-t border-line align-top">
            <th scope="row" className="py-1.5 text-left font-normal">
              {t(`rows.${key}`)}
            </th>
            {[now!, trial!].map(({ main, more }, at) => (
              <td
                // oxlint-disable-next-line react/no-array-index-key -- two columns in one order
                key={at}
                className={
                  'py-1.5 text-right tabular-nums ' +
                  (at === 1 && now!.main !== trial!.main ? 'font-semibold' : '')
                }
              >
                {main}
                {more && <span className="block text-text-muted">{more}</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
