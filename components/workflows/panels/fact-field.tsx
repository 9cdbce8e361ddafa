'use client'

import { useTranslations } from 'next-intl'
import { TextField } from '#components/ui/form/text-field.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { ChipsField } from '#components/workflows/editor/fields/chips-field.tsx'
import { AmountField, DecimalField } from '#components/workflows/editor/fields/decimal-fields.tsx'
import { useAround } from '#components/workflows/editor/state/editor-context.tsx'
import { useFieldWords } from '#components/workflows/words/use-field-words.ts'
import { useValueWords } from '#components/workflows/words/use-value-words.ts'
import type { Field } from '#contract/workflows/fields.ts'

export type FactValue = string | string[]
type Props = {
  name: string
  field: Pick<Field, 'type' | 'options'>
  value: FactValue
  onChange: (value: FactValue) => void
}

/** The control for a fact of an event, by its type; blank is none. */
export function FactField({ name, field, value, onChange }: Props) {
  const t = useTranslations('workflow-editor.test')
  const { currency } = useAround()
  const label = useFieldWords()(name)
  const { option } = useValueWords(currency)
  const text = Array.isArray(value) ? value.join(', ') : value
  const { type, options } = field
  if (type === 'money') return <AmountField {...{ label, onChange }} value={text} />
  if (type === 'number') return <DecimalField {...{ label, onChange }} value={text} />
  if (type === 'list' || type === 'tags')
    return <ChipsField label={label} values={[value].flat().filter(Boolean)} onChange={onChange} />
  if (type === 'flag' || type === 'choice') {
    const flags = [
      { value: 'true', label: t('yes') },
      { value: 'false', label: t('no') },
    ]
    const choices = options?.map((one) => ({ value: one, label: option(name, one) })) ?? []
    return (
      <Select
        label={label}
        value={text}
        options={[{ value: '', label: t('unset') }, ...(type === 'flag' ? flags : choices)]}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  }
  return (
    <TextField
      label={label}
      type={type === 'date' ? 'date' : 'text'}
      maxLength={300}
      value={text}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
