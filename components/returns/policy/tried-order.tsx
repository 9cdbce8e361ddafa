import { useTranslations } from 'next-intl'
import { Day } from '#components/commerce/date/day.tsx'
import { Money } from '#components/commerce/money/money.tsx'
import { Chip, type Tone } from '#components/ui/layout/chip.tsx'
import type { Answer } from '#contract/endpoint.ts'
import type { Order } from '#contract/orders/shapes.ts'
import type { judgeReturn } from '#contract/returns/policy.ts'
import { ReasonList } from './reason-list.tsx'

const tones = {
  allow: 'positive',
  review: 'warning',
  refuse: 'danger',
} as const satisfies Record<string, Tone>

type Props = Answer<typeof judgeReturn> & { order: Order; currency: string }

/** The verdict about an order: outcome, reasons, last day, offers, and lines that can't go back. */
export function TriedOrder({ verdict, lines, order, currency }: Props) {
  const t = useTranslations('returns-policy.tryOrder')
  const outcomes = useTranslations('returns.outcomes')
  const names = new Map(order.line_items.map(({ line_item_id, name }) => [line_item_id, name]))
  const stopped = lines.flatMap(({ line_item_id, why }) =>
    why.map((reason) => ({ ...reason, line_item_id })),
  )
  // lines on their own repeat the reasons about one line
  const whole = verdict.why.filter(({ line_item_id }) => line_item_id === null)
  return (
    <div role="status" className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{order.name}</span>
        <Chip tone={tones[verdict.outcome]}>
          {t(`verdicts.${verdict.automatic ? 'automatic' : verdict.outcome}`)}
        </Chip>
        {verdict.last_day && (
          <span className="text-text-muted">
            {t('until')} <Day day={verdict.last_day} />
          </span>
        )}
      </p>
      <ReasonList why={[...whole, ...stopped]} currency={currency} names={names} />
      {verdict.outcome !== 'refuse' && verdict.offers.length > 0 && (
        <table className="w-full text-sm">
          <thead>
            <tr className="text-xs text-text-muted">
              {(['to', 'amount', 'bonus', 'fee'] as const).map((key) => (
                <th
                  key={key}
                  scope="col"
                  className={`py-1 font-medium ${key === 'to' ? 'text-left' : 'text-right'}`}
                >
                  {t(`heads.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {verdict.offers.map(({ to, amount, bonus, fee, expires_days }) => (
              <tr key={to} className="border-t border-line">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {outcomes(to)}
                  {expires_days !== null && (
                    <span className="block text-text-muted">
                      {t('expires', { days: expires_days })}
                    </span>
                  )}
                </th>
                {[amount, bonus, fee].map((value, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- three columns in one order
                  <td key={at} className="py-1.5 text-right">
                    <Money value={value} currency={currency} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
