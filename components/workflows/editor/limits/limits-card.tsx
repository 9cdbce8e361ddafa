'use client'

import { useTranslations } from 'next-intl'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { ChipsField } from '#components/workflows/editor/fields/chips-field.tsx'
import { DaysField } from '#components/workflows/editor/fields/days-field.tsx'
import { useDocument } from '#components/workflows/editor/state/editor-context.tsx'
import { useEdit } from '#components/workflows/editor/state/use-edit.ts'
import { BudgetFields } from './budget-fields.tsx'
import { CustomerLimits } from './customer-limits.tsx'

const holdoutMost = 50

/** Limits for a customer, budgets, exclusions and the hold-out. */
export function LimitsCard() {
  const t = useTranslations('workflow-editor.limits')
  const limits = useDocument().limits ?? {}
  const edit = useEdit()
  return (
    <Card title={t('title')}>
      <div className="flex flex-col gap-4">
        <CustomerLimits />
        <BudgetFields />
        <section aria-label={t('excluded')} className="flex flex-col gap-1">
          <h3 className="mb-1 font-semibold">{t('excluded')}</h3>
          <ChipsField
            label={t('tags')}
            values={limits.exclude_tags ?? []}
            onChange={(exclude_tags) => edit.setLimits({ exclude_tags })}
          />
          <Checkbox
            label={t('staff')}
            checked={limits.exclude_staff ?? true}
            onChange={(event) => edit.setLimits({ exclude_staff: event.target.checked })}
          />
          <Checkbox
            label={t('paidWithCredit')}
            checked={limits.exclude_paid_with_credit ?? false}
            onChange={(event) => edit.setLimits({ exclude_paid_with_credit: event.target.checked })}
          />
        </section>
        <DaysField
          label={t('holdout')}
          help={t('holdoutHelp')}
          value={limits.holdout_percent}
          onChange={(percent) =>
            edit.setLimits(
              {
                holdout_percent: percent === undefined ? undefined : Math.min(percent, holdoutMost),
              },
              'limits.holdout',
            )
          }
        />
      </div>
    </Card>
  )
}
