'use client'

import { Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import {
  schemeLabelLongest,
  schemePathLongest,
  type SchemeType,
  schemeTypes,
} from '#contract/workflows/custom/scheme.ts'
import {
  type FormProblems,
  type TypedField,
  withLabel,
} from '#rules/workflows/custom/scheme-form.ts'

type Props = {
  field: TypedField
  at: number
  problems: FormProblems
  isFixed: boolean
  onChange: (field: TypedField) => void
  /** null: the only field stays */
  onRemove: (() => void) | null
}

/** One field of a scheme: label, key, type and path. */
export function FieldRow({ field, at, problems, isFixed, onChange, onRemove }: Props) {
  const t = useTranslations('workflow-triggers')
  const name = field.label || t('form.field', { number: at + 1 })
  const errorOf = (part: 'label' | 'key' | 'path') => {
    const problem = problems[`fields.${at}.${part}`]
    return problem && t(`problems.${problem}`)
  }
  return (
    <fieldset disabled={isFixed} className="flex min-w-0 items-start gap-2">
      <legend className="sr-only">{name}</legend>
      <div className="grid min-w-0 flex-1 grid-cols-4 gap-x-3 max-room:grid-cols-2">
        <TextField
          label={t('form.label')}
          required
          maxLength={schemeLabelLongest}
          value={field.label}
          error={errorOf('label')}
          onChange={(event) => onChange(withLabel(field, event.target.value))}
        />
        <Select
          label={t('form.type')}
          value={field.type}
          options={schemeTypes.map((type) => ({ value: type, label: t(`types.${type}`) }))}
          onChange={(event) => onChange({ ...field, type: event.target.value as SchemeType })}
        />
        <TextField
          label={t('form.fieldKey')}
          required
          spellCheck={false}
          autoCapitalize="none"
          value={field.key}
          error={errorOf('key')}
          onChange={(event) => onChange({ ...field, key: event.target.value.trim() })}
        />
        <TextField
          label={t('form.path')}
          required
          spellCheck={false}
          autoCapitalize="none"
          maxLength={schemePathLongest}
          value={field.path}
          error={errorOf('path')}
          onChange={(event) => onChange({ ...field, path: event.target.value.trim() })}
        />
      </div>
      {onRemove && !isFixed && (
        <IconButton
          icon={Trash2}
          label={t('form.remove', { name })}
          onClick={onRemove}
          className="mt-6"
        />
      )}
    </fieldset>
  )
}
