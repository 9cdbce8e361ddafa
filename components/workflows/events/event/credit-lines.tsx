'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useValueWords } from '#components/workflows/words/use-value-words.ts'
import type { Action } from '#contract/workflows/definition-shapes.ts'
import type { TraceCredit } from '#contract/workflows/trace-shapes.ts'

type Props = {
  credits: readonly TraceCredit[]
  /** actions of the case that matched */
  actions: readonly Action[]
  currency: string
}

/** Every step from the base to the amount of each credit. */
export function CreditLines({ credits, actions, currency }: Props) {
  const t = useTranslations('workflow-events.credits')
  const stepsOf = useSteps(currency)
  const { amount } = useValueWords(currency)
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-semibold">{t('title')}</h3>
      {credits.map((credit) => (
        <div key={`${credit.action} ${credit.target}`}>
          <p className="font-medium">{t(credit.type, { amount: amount(credit.amount) })}</p>
          <ol className="list-decimal pl-5 text-sm text-text-muted">
            {stepsOf(credit, actions[credit.action]).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      ))}
    </div>
  )
}

function useSteps(currency: string) {
  const t = useTranslations('workflow-events.credits')
  const locale = useLocale()
  const { amount, percent } = useValueWords(currency)
  const exactMoney = (text: string): string =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      maximumFractionDigits: 6,
    }).format(text as Intl.StringNumericLiteral)
  return (credit: TraceCredit, action: Action | undefined): string[] => {
    if (action?.type !== 'issue_store_credit' || action.mode === 'fixed') return [t('fixed')]
    const [base, gross] = [amount(credit.base), amount(credit.gross)]
    const counted = {
      base,
      exact: exactMoney(credit.exact),
      percent: percent(action.value),
      value: amount(action.value),
      every: amount(action.every ?? '0.00'),
    }
    const isRounded = !credit.bound && Number(credit.exact) !== Number(credit.amount)
    return [
      credit.base === credit.gross ? t('base', { base }) : t('baseOf', { base, gross }),
      t(action.mode, counted),
      ...(credit.bound ? [t(credit.bound, { amount: amount(credit.amount) })] : []),
      ...(isRounded ? [t('rounded', { amount: amount(credit.amount) })] : []),
    ]
  }
}
