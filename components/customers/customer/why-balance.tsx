import { useLocale, useTranslations } from 'next-intl'
import { Money, moneyText } from '#components/commerce/money/money.tsx'
import { useTransactionWords } from '#components/commerce/transaction/use-transaction-words.ts'
import { WaterfallChart } from '#components/ui/chart/waterfall-chart.tsx'
import type { explainBalance } from '#contract/customers/money.ts'
import type { Answer } from '#contract/endpoint.ts'
import { transactionKinds } from '#contract/transaction.ts'

export type Why = Answer<typeof explainBalance>

/**
 * Explains the balance: sums by kind and reason that add up to it, each with its number of
 * transactions.
 */
export function WhyBalance({ why: { balance, currency, steps } }: { why: Why }) {
  const t = useTranslations('customers.why')
  const words = useTransactionWords()
  const kindOf = (kind: string) => {
    const known = transactionKinds.find((one) => one === kind)
    return known ? words.kind(known) : kind
  }
  return (
    <WaterfallChart
      caption={t('title', { balance: moneyText(balance, currency, useLocale()) })}
      head={{ step: t('step'), value: t('value') }}
      steps={steps.map(({ kind, reason, amount, count }) => ({
        key: `${kind} ${reason ?? ''}`,
        label: (
          <>
            {kindOf(kind)}
            {reason && <span className="text-text-muted">, {words.reason(reason)}</span>}
            <span className="block text-xs font-normal text-text-muted">
              {t('count', { count })}
            </span>
          </>
        ),
        value: amount,
        shown: <Money value={amount} currency={currency} signed />,
      }))}
      total={{
        label: t('total'),
        value: balance,
        shown: <Money value={balance} currency={currency} />,
      }}
    />
  )
}
