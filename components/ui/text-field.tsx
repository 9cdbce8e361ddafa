import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { inputLook } from './input-look.ts'

type Props = FieldProps & Omit<ComponentProps<'input'>, 'className' | 'required'>

/** One line of text. Takes what react-hook-form's `register` gives. */
export function TextField({ label, help, error, required, className, ...input }: Props) {
  return (
    <Field {...{ label, help, error, required, className }}>
      {(aria) => <input type="text" {...input} {...aria} className={`${inputLook} h-control`} />}
    </Field>
  )
}
