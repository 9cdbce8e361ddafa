'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { SelectBox } from '#components/ui/form/select-box.tsx'
import { CellInput } from '#components/ui/form/cell-input.tsx'
import { ChipsField } from '#components/workflows/editor/fields/chips-field.tsx'
import { ChoiceBoxes } from '#components/workflows/editor/fields/choice-boxes.tsx'
import { DecimalCell } from '#components/workflows/editor/fields/decimal-fields.tsx'
import { useAround } from '#components/workflows/editor/state/editor-context.tsx'
import { useValueWords } from '#components/workflows/words/use-value-words.ts'
import type { Condition } from '#contract/workflows/definition-shapes.ts'
import type { Field } from '#contract/workflows/fields.ts'
import { operators } from '#contract/workflows/operators.ts'
import { DayOfYear } from './day-of-year.tsx'

const DateField = dynamic(
  () => import('#components/ui/form/date-field.tsx').then((file) => file.DateField),
  { ssr: false },
)

type Props = {
  condition: Condition
  field: Field
  onChange: (value: string | string[]) => void
}

/** The control for what a condition compares with, by the form of its operator. */
export function ValueControl({ condition, field, onChange }: Props) {
  const t = useTranslations('workflow-editor.condition')
  const texts = [condition.value ?? []].flat()
  const form = operators[condition.operator]
  const one = { name: condition.field, field }
  if (form === 'none') return null
  if (form === 'many')
    return field.options ? (
      <Options {...one} values={texts} onChange={onChange} />
    ) : (
      <ChipsField label={t('values')} values={texts} onChange={onChange} />
    )
  if (form === 'days')
    return (
      <div className="flex items-center gap-2">
        <CellInput
          label={t('days')}
          inputMode="numeric"
          maxLength={5}
          value={texts[0] ?? ''}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
        />
        <span className="shrink-0 text-text-muted">{t('daysUnit')}</span>
      </div>
    )
  if (form === 'day_of_year') return <DayOfYear value={texts[0] ?? ''} onChange={onChange} />
  if (form === 'two')
    return (
      <div className="grid grid-cols-2 gap-2">
        {([0, 1] as const).map((at) => (
          <One
            key={at}
            {...one}
            label={t(at === 0 ? 'from' : 'to')}
            value={texts[at] ?? ''}
            onChange={(value) => onChange([texts[0] ?? '', texts[1] ?? ''].with(at, value))}
          />
        ))}
      </div>
    )
  return <One {...one} label={t('value')} value={texts[0] ?? ''} onChange={onChange} />
}

type OneProps = {
  name: string
  field: Field
  label: string
  value: string
  onChange: (value: string) => void
}

function One({ name, field, label, value, onChange }: OneProps) {
  const t = useTranslations('workflow-editor.condition')
  const { currency } = useAround()
  const { option } = useValueWords(currency)
  const { type, options } = field
  if (type === 'flag')
    return (
      <SelectBox
        aria-label={label}
        value={value === 'false' ? 'false' : 'true'}
        options={[
          { value: 'true', label: t('yes') },
          { value: 'false', label: t('no') },
        ]}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  if (options)
    return (
      <SelectBox
        aria-label={label}
        value={value}
        options={options.map((one) => ({ value: one, label: option(name, one) }))}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  if (type === 'money' || type === 'number')
    return (
      <div className="flex items-center gap-2">
        <DecimalCell label={label} value={value} onChange={onChange} />
        {type === 'money' && <span className="shrink-0 text-text-muted">{currency}</span>}
      </div>
    )
  if (type === 'date')
    return (
      <div className="min-h-20">
        <DateField label={label} value={value} onChange={onChange} />
      </div>
    )
  return (
    <CellInput
      label={label}
      maxLength={300}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

type OptionsProps = {
  name: string
  field: Field
  values: readonly string[]
  onChange: (values: string[]) => void
}

function Options({ name, field, values, onChange }: OptionsProps) {
  const t = useTranslations('workflow-editor.condition')
  const { currency } = useAround()
  const { option } = useValueWords(currency)
  const options = (field.options ?? []).map((one) => ({ value: one, label: option(name, one) }))
  return <ChoiceBoxes label={t('values')} {...{ options, values, onChange }} />
}
