'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { SelectBox } from '#components/ui/form/select-box.tsx'
import { Place } from '#components/workflows/editor/fields/place.tsx'
import { useProblemAt } from '#components/workflows/editor/state/use-problems.ts'
import { usePhrases } from '#components/workflows/words/use-phrases.ts'
import type { Condition } from '#contract/workflows/definition-shapes.ts'
import { type Operator, operatorsOf } from '#contract/workflows/operators.ts'
import { withField, withOperator } from '#rules/workflows/editing/values.ts'
import { useFieldChoices } from './use-field-choices.ts'
import { ValueControl } from './value-control.tsx'

type Props = {
  condition: Condition
  /** its place among the problems */
  path: string
  onChange: (condition: Condition, key: string | null) => void
  onRemove: () => void
}

/** A condition: the fact, how it is compared, and with what. */
export function ConditionRow({ condition, path, onChange, onRemove }: Props) {
  const t = useTranslations('workflow-editor.condition')
  const phrases = usePhrases()
  const problemAt = useProblemAt()
  const { groups, fieldOf, nameOf } = useFieldChoices()
  const { field: name, operator } = condition
  const field = fieldOf(name)
  const problem = problemAt(path)
  const choose = (next: string) => {
    const chosen = fieldOf(next)
    if (chosen) onChange(withField(condition, field, next, chosen), null)
  }
  return (
    <Place path={path}>
      <div
        role="group"
        aria-label={nameOf(name)}
        className={
          'grid grid-cols-[minmax(9rem,1.2fr)_minmax(8rem,1fr)_minmax(8rem,1.2fr)_auto] ' +
          'items-start gap-2'
        }
      >
        <SelectBox
          aria-label={t('field')}
          aria-invalid={problem ? true : undefined}
          value={name}
          options={field ? groups : [{ value: name, label: name || t('choose') }, ...groups]}
          onChange={(event) => choose(event.target.value)}
        />
        {field ? (
          <SelectBox
            aria-label={t('operator')}
            value={operator}
            options={operatorsOf[field.type].map((one) => ({
              value: one,
              label: phrases(field.type, one),
            }))}
            onChange={(event) =>
              onChange(withOperator(condition, field, event.target.value as Operator), null)
            }
          />
        ) : (
          <span />
        )}
        {field ? (
          <ValueControl
            key={`${name} ${operator}`}
            {...{ condition, field }}
            onChange={(value) => onChange({ ...condition, value }, path)}
          />
        ) : (
          <span />
        )}
        <IconButton icon={X} label={t('remove', { name: nameOf(name) })} onClick={onRemove} />
      </div>
      {problem && (
        <p role="status" className="mt-0.5 text-sm text-danger">
          {problem}
        </p>
      )}
    </Place>
  )
}
