'use client'

import { useTranslations } from 'next-intl'
import { ProgressBar } from '#components/ui/chart/progress-bar.tsx'
import { useValueWords } from '#components/workflows/words/use-value-words.ts'
import type { Workflow } from '#contract/workflows/workflow-shapes.ts'

/** Share of a budget from which its owners hear of it. */
const alertPercent = 80
const toneOf = (percent: number) => {
  if (percent >= 100) return 'danger'
  return percent >= alertPercent ? 'warning' : 'accent'
}

type Props = { budget: Workflow['budget'][number]; currency: string }

/** Used and most of a budget, in its current period. */
export function BudgetBar({ budget, currency }: Props) {
  const t = useTranslations('workflows.budgets')
  const { amount: write } = useValueWords(currency)
  const { period, amount, spent } = budget
  const most = Number(amount)
  // the number only sizes the bar; what is shown comes from the text
  const percent = most > 0 ? (100 * Number(spent)) / most : 0
  const label = t(period, { used: write(spent), most: write(amount) })
  return (
    <div className="min-w-0">
      <p className="mb-1 text-xs text-text-muted tabular-nums">{label}</p>
      <ProgressBar label={label} value={percent} tone={toneOf(percent)} />
    </div>
  )
}
