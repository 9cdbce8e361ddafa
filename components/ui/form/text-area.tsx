'use client'

import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { inputLook } from './input-look.ts'
import { useCharactersLeft } from './use-characters-left.ts'

type Props = FieldProps & Omit<ComponentProps<'textarea'>, 'className' | 'required'>

const fewLeft = 200

/** Several lines of text; with `maxLength` it shows the characters left when few remain. */
export function TextArea({
  label,
  help,
  error,
  required,
  className,
  rows = 3,
  maxLength,
  onInput,
  ...input
}: Props) {
  const { counted, announcement, count } = useCharactersLeft(
    maxLength,
    fewLeft,
    String(input.defaultValue ?? '').length,
  )
  return (
    <Field {...{ label, help: counted ?? help, announcement, error, required, className }}>
      {(aria) => (
        <textarea
          {...input}
          {...aria}
          rows={rows}
          maxLength={maxLength}
          onInput={(event) => {
            count(event.currentTarget.value.length)
            onInput?.(event)
          }}
          className={`${inputLook} block resize-y py-1.5`}
        />
      )}
    </Field>
  )
}
