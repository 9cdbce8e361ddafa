import { useLocale, useTranslations } from 'next-intl'
import type { getCustomerAnalytics } from '#contract/customers/read.ts'
import type { Answer } from '#contract/endpoint.ts'
import { BalanceChart } from '#components/commerce/money/balance-chart.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { parseMoney } from '#rules/money.ts'
import { transactionsId } from './customer-transactions.tsx'
import { Figures } from './figures.tsx'

type History = Answer<typeof getCustomerAnalytics>['balance_history']

const most = (history: History): string =>
  history
    .map(({ balance }) => balance)
    .reduce((a, b) => ((parseMoney(b) ?? 0n) > (parseMoney(a) ?? 0n) ? b : a), '0.00')

/**
 * Starts the line at zero the day before the first transaction, so that a single one makes a line
 * too.
 */
const fromNothing = (history: History): History => {
  const [first] = history
  if (!first) return history
  const before = new Date(Date.parse(first.day) - 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  return [{ day: before, balance: '0.00' }, ...history]
}

/** Charts additions, deductions and the balance over time. */
export function CustomerAnalytics({
  analytics: one,
  orders,
  zone,
}: {
  analytics: Answer<typeof getCustomerAnalytics>
  /** address of the customer's orders */
  orders: string
  zone: string
}) {
  const t = useTranslations('customers.one')
  const locale = useLocale()
  const money = (value: string | null) => moneyText(value, one.currency, locale)
  const href = `#${transactionsId}`
  return (
    <Card title={t('analytics')}>
      <Figures
        currency={one.currency}
        figures={[
          { label: t('issued'), value: one.issued, href },
          { label: t('redeemed'), value: one.redeemed, href },
          { label: t('expired'), value: one.expired, href },
          { label: t('adjusted'), value: one.adjusted, href },
          {
            label: t('averageWith'),
            value: one.average_order_with_credit,
            none: t('noOrders'),
            href: orders,
          },
          {
            label: t('averageWithout'),
            value: one.average_order_without_credit,
            none: t('noOrders'),
            href: orders,
          },
        ]}
      />
      <hr className="my-5 border-line" />
      {one.balance_history.length === 0 ? (
        <p className="text-text-muted">{t('noHistory')}</p>
      ) : (
        <BalanceChart
          title={t('chart', {
            balance: money(one.balance),
            most: money(most(one.balance_history)),
          })}
          history={fromNothing(one.balance_history)}
          currency={one.currency}
          zone={zone}
        />
      )}
    </Card>
  )
}
