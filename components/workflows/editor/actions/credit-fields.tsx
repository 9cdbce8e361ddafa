'use client'

import { useTranslations } from 'next-intl'
import { RadioGroup } from '#components/ui/form/radio-group.tsx'
import { AmountField, DecimalField } from '#components/workflows/editor/fields/decimal-fields.tsx'
import { Place } from '#components/workflows/editor/fields/place.tsx'
import { useProblemAt } from '#components/workflows/editor/state/use-problems.ts'
import type { IssueStoreCredit } from '#contract/workflows/definition-shapes.ts'
import { creditModes } from '#contract/workflows/definition.ts'
import type { ActionPart } from './action-card.tsx'
import { BaseFields } from './base-fields.tsx'
import { BoundFields } from './bound-fields.tsx'
import { TermFields } from './term-fields.tsx'
import { MessageFields } from './message-fields.tsx'

export type CreditPart = ActionPart<IssueStoreCredit>

/** Credit that is issued: how much, counted from what, within which bounds, on what terms. */
export function CreditFields(part: CreditPart) {
  const t = useTranslations('workflow-editor.credit')
  const { action, path, onChange } = part
  const { mode } = action
  const toMode = (next: string) => {
    const found = creditModes.find((known) => known === next)
    if (found) onChange({ ...action, mode: found })
  }
  return (
    <div className="flex flex-col gap-2">
      <RadioGroup
        legend={t('mode')}
        name={`${path}.mode`}
        value={mode}
        options={creditModes.map((one) => ({ value: one, label: t(`modes.${one}`) }))}
        onChange={(event) => toMode(event.target.value)}
      />
      <AmountRow {...part} />
      {mode !== 'fixed' && <BaseFields {...part} />}
      <details className="rounded-md border border-line px-3 py-2">
        <summary className="cursor-pointer font-medium">{t('more')}</summary>
        <div className="mt-3 flex flex-col gap-3">
          <BoundFields {...part} />
          <TermFields {...part} />
          <MessageFields {...part} />
        </div>
      </details>
    </div>
  )
}

function AmountRow({ action, path, onChange }: CreditPart) {
  const t = useTranslations('workflow-editor.credit')
  const problemAt = useProblemAt()
  const { mode, value, every } = action
  const amount = {
    value,
    required: true,
    error: problemAt(`${path}.value`),
    onChange: (next: string) => onChange({ ...action, value: next }, 'value'),
  }
  return (
    <div className="grid grid-cols-2 gap-x-4">
      <Place path={`${path}.value`}>
        {mode === 'percentage_of' ? (
          <DecimalField label={t('percent')} {...amount} />
        ) : (
          <AmountField label={t('amount')} {...amount} />
        )}
      </Place>
      {mode === 'for_every' && (
        <Place path={`${path}.every`}>
          <AmountField
            label={t('every')}
            required
            error={problemAt(`${path}.every`)}
            value={every ?? ''}
            onChange={(next) => onChange({ ...action, every: next }, 'every')}
          />
        </Place>
      )}
    </div>
  )
}
