'use client'

import { Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { AmountField } from '#components/workflows/editor/fields/decimal-fields.tsx'
import { DaysField } from '#components/workflows/editor/fields/days-field.tsx'
import { Place } from '#components/workflows/editor/fields/place.tsx'
import { useDocument } from '#components/workflows/editor/state/editor-context.tsx'
import { useEdit } from '#components/workflows/editor/state/use-edit.ts'
import { useProblemAt } from '#components/workflows/editor/state/use-problems.ts'
import { limitPeriods } from '#contract/workflows/definition.ts'
import type { WorkflowData } from '#contract/workflows/definition-shapes.ts'

type Limit = NonNullable<NonNullable<WorkflowData['limits']>['per_customer']>[number]

const most = 5

/** At most so many rewards, and so much, for one customer in a period. */
export function CustomerLimits() {
  const t = useTranslations('workflow-editor.limits')
  const { limits } = useDocument()
  const edit = useEdit()
  const list = limits?.per_customer ?? []
  const write = (per_customer: Limit[], key: string | null = null) =>
    edit.setLimits({ per_customer }, key)
  return (
    <section aria-label={t('customer')}>
      <h3 className="mb-1 font-semibold">{t('customer')}</h3>
      {list.map((limit, at) => (
        <Place
          // oxlint-disable-next-line react/no-array-index-key -- a limit is known by its place
          key={at}
          path={`limits.per_customer.${at}`}
        >
          <LimitRow
            {...{ limit, at }}
            onChange={(next, key) => write(list.with(at, next), key)}
            onRemove={() => write(list.toSpliced(at, 1))}
          />
        </Place>
      ))}
      <Button
        size="small"
        disabled={list.length >= most}
        onClick={() => write([...list, { period: 'month', count: 1 }])}
      >
        <Plus aria-hidden size={14} />
        {t('addCustomer')}
      </Button>
    </section>
  )
}

type RowProps = {
  limit: Limit
  at: number
  onChange: (limit: Limit, key: string | null) => void
  onRemove: () => void
}

function LimitRow({ limit, at, onChange, onRemove }: RowProps) {
  const t = useTranslations('workflow-editor.limits')
  const problem = useProblemAt()(`limits.per_customer.${at}`)
  const key = (name: string) => `limits.per_customer.${at}.${name}`
  const toPeriod = (next: string) => {
    const period = limitPeriods.find((known) => known === next) ?? 'month'
    const { days: _, ...rest } = limit
    onChange({ ...rest, period, ...(period === 'days' ? { days: 30 } : {}) }, null)
  }
  return (
    <div
      role="group"
      aria-label={t('customerRow', { number: at + 1 })}
      className="grid grid-cols-[repeat(4,minmax(0,1fr))_auto] items-start gap-x-3"
    >
      <Select
        label={t('period')}
        value={limit.period}
        options={limitPeriods.map((one) => ({ value: one, label: t(`periods.${one}`) }))}
        onChange={(event) => toPeriod(event.target.value)}
      />
      {limit.period === 'days' ? (
        <DaysField
          label={t('days')}
          value={limit.days}
          onChange={(days) => onChange({ ...limit, days }, key('days'))}
        />
      ) : (
        <span />
      )}
      <DaysField
        label={t('count')}
        error={problem}
        value={limit.count ?? undefined}
        onChange={(count) => onChange({ ...limit, count: count ?? null }, key('count'))}
      />
      <AmountField
        label={t('sum')}
        value={limit.sum ?? ''}
        onChange={(sum) => onChange({ ...limit, sum: sum === '' ? null : sum }, key('sum'))}
      />
      <span className="pt-6">
        <IconButton icon={X} label={t('removeCustomer', { number: at + 1 })} onClick={onRemove} />
      </span>
    </div>
  )
}
