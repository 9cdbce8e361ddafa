import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { type Option, type OptionGroup, SelectBox } from './select-box.tsx'

type Props = FieldProps &
  Omit<ComponentProps<'select'>, 'className' | 'required' | 'children'> & {
    options: readonly (Option | OptionGroup)[]
  }

/** A choice from a list, with the browser's own control. */
export function Select({ label, help, error, required, className, options, ...select }: Props) {
  return (
    <Field {...{ label, help, error, required, className }}>
      {(aria) => <SelectBox options={options} {...select} {...aria} />}
    </Field>
  )
}
