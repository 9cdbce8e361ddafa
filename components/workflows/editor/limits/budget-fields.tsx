'use client'

import { Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { AmountField } from '#components/workflows/editor/fields/decimal-fields.tsx'
import { Place } from '#components/workflows/editor/fields/place.tsx'
import { useDocument } from '#components/workflows/editor/state/editor-context.tsx'
import { useEdit } from '#components/workflows/editor/state/use-edit.ts'
import { useProblemAt } from '#components/workflows/editor/state/use-problems.ts'
import { budgetPeriods } from '#contract/workflows/definition.ts'
import type { WorkflowData } from '#contract/workflows/definition-shapes.ts'

type Budget = NonNullable<NonNullable<WorkflowData['limits']>['budget']>[number]

/** Most that the workflow gives in all, or in a period; it pauses where it is used up. */
export function BudgetFields() {
  const t = useTranslations('workflow-editor.limits')
  const { limits } = useDocument()
  const edit = useEdit()
  const problemAt = useProblemAt()
  const list = limits?.budget ?? []
  const write = (budget: Budget[], key: string | null = null) => edit.setLimits({ budget }, key)
  const free = budgetPeriods.find((period) => list.every((one) => one.period !== period))
  return (
    <section aria-label={t('budget')}>
      <h3 className="mb-1 font-semibold">{t('budget')}</h3>
      <p className="mb-2 text-text-muted">{t('budgetHelp')}</p>
      {list.map((budget, at) => (
        <Place
          // oxlint-disable-next-line react/no-array-index-key -- a budget is known by its place
          key={at}
          path={`limits.budget.${at}`}
          className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-x-3"
        >
          <Select
            label={t('period')}
            value={budget.period}
            options={budgetPeriods.map((one) => ({ value: one, label: t(`periods.${one}`) }))}
            onChange={(event) => {
              const period = budgetPeriods.find((one) => one === event.target.value) ?? 'total'
              write(list.with(at, { ...budget, period }))
            }}
          />
          <AmountField
            label={t('amount')}
            error={problemAt(`limits.budget.${at}`)}
            value={budget.amount}
            onChange={(amount) => write(list.with(at, { ...budget, amount }), `budget.${at}`)}
          />
          <span className="pt-6">
            <IconButton
              icon={X}
              label={t('removeBudget', { number: at + 1 })}
              onClick={() => write(list.toSpliced(at, 1))}
            />
          </span>
        </Place>
      ))}
      <Button
        size="small"
        disabled={!free}
        onClick={() => free && write([...list, { period: free, amount: '' }])}
      >
        <Plus aria-hidden size={14} />
        {t('addBudget')}
      </Button>
    </section>
  )
}
