'use client'

import { useTranslations } from 'next-intl'
import { FieldGroup } from '#components/ui/form/field-group.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { DaysField } from '#components/workflows/editor/fields/days-field.tsx'
import { budgetPeriods, limitPeriods, roundingWays } from '#contract/workflows/definition.ts'
import { AmountInput } from './amount-input.tsx'
import { useCashback } from './cashback-context.tsx'

const monthly = { period: 'month', days: null, count: null, sum: null } as const

/** The most for an order, a customer and in all, and how amounts are rounded. */
export function CapsCard() {
  const t = useTranslations('cashback.caps')
  const credit = useTranslations('workflow-editor.credit')
  const { form, set, problemAt } = useCashback()
  const { rounding } = form
  const toWay = (typed: string) =>
    set({ rounding: { ...rounding, way: roundingWays.find((one) => one === typed) ?? 'down' } })
  return (
    <Card title={t('title')}>
      <div className="flex flex-col gap-3">
        <div className="grid grid-cols-3 gap-x-4">
          <AmountInput
            label={t('order')}
            help={credit('maxHelp')}
            error={problemAt('max')}
            value={form.max}
            onChange={(max) => set({ max })}
          />
          <Select
            label={credit('rounding')}
            value={rounding.way}
            options={roundingWays.map((way) => ({ value: way, label: credit(`roundings.${way}`) }))}
            onChange={(event) => toWay(event.target.value)}
          />
          <AmountInput
            label={credit('step')}
            required
            error={problemAt('rounding')}
            value={rounding.step}
            onChange={(step) => set({ rounding: { ...rounding, step: step ?? '' } })}
          />
        </div>
        <CustomerFields />
        <BudgetFields />
      </div>
    </Card>
  )
}

function CustomerFields() {
  const t = useTranslations('workflow-editor.limits')
  const own = useTranslations('cashback.caps')
  const { form, set, problemAt } = useCashback()
  const limit = form.customer
  const toPeriod = (typed: string) => {
    const period = limitPeriods.find((one) => one === typed)
    const days = period === 'days' ? (limit?.days ?? 30) : null
    set({ customer: period ? { ...(limit ?? monthly), period, days } : null })
  }
  return (
    <FieldGroup title={t('customer')}>
      <div className="grid grid-cols-4 gap-x-4">
        <Select
          label={t('period')}
          value={limit?.period ?? ''}
          options={[
            { value: '', label: own('none') },
            ...limitPeriods.map((one) => ({ value: one, label: t(`periods.${one}`) })),
          ]}
          onChange={(event) => toPeriod(event.target.value)}
        />
        {limit?.period === 'days' && (
          <DaysField
            label={t('days')}
            value={limit.days ?? undefined}
            onChange={(days) => set({ customer: { ...limit, days: days ?? null } })}
          />
        )}
        {limit && (
          <>
            <AmountInput
              label={t('sum')}
              error={problemAt('customer')}
              value={limit.sum}
              onChange={(sum) => set({ customer: { ...limit, sum } })}
            />
            <DaysField
              label={t('count')}
              value={limit.count ?? undefined}
              onChange={(count) => set({ customer: { ...limit, count: count || null } })}
            />
          </>
        )}
      </div>
    </FieldGroup>
  )
}

function BudgetFields() {
  const t = useTranslations('workflow-editor.limits')
  const own = useTranslations('cashback.caps')
  const { form, set, problemAt } = useCashback()
  const { budget } = form
  const toPeriod = (typed: string) => {
    const period = budgetPeriods.find((one) => one === typed)
    set({ budget: period ? { period, amount: budget?.amount ?? '' } : null })
  }
  return (
    <FieldGroup title={t('budget')}>
      <p className="mb-1 text-sm text-text-muted">{own('budgetHelp')}</p>
      <div className="grid grid-cols-4 gap-x-4">
        <Select
          label={t('period')}
          value={budget?.period ?? ''}
          options={[
            { value: '', label: own('none') },
            ...budgetPeriods.map((one) => ({ value: one, label: t(`periods.${one}`) })),
          ]}
          onChange={(event) => toPeriod(event.target.value)}
        />
        {budget && (
          <AmountInput
            label={t('amount')}
            required
            error={problemAt('budget')}
            value={budget.amount}
            onChange={(amount) => set({ budget: { ...budget, amount: amount ?? '' } })}
          />
        )}
      </div>
    </FieldGroup>
  )
}
