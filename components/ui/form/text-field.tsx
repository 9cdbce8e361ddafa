'use client'

import { type ComponentProps, useRef } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { inputLook } from './input-look.ts'
import { useCharactersLeft } from './use-characters-left.ts'
import { useTypedEarly } from './use-typed-early.ts'

type Props = FieldProps &
  Omit<ComponentProps<'input'>, 'className' | 'required'> & {
    /** drops other characters than digits */
    numericOnly?: boolean
  }

const fewLeft = 20

/**
 * One line of text. Takes the result of react-hook-form's `register`; with `maxLength` it shows the
 * characters left when few remain.
 */
export function TextField({
  label,
  help,
  error,
  required,
  className,
  numericOnly,
  onInput,
  ...input
}: Props) {
  const own = useRef<HTMLInputElement>(null)
  useTypedEarly(own, input)
  const { maxLength = 0, ref = own } = input
  // short fields are often full, so they show no count
  const { counted, announcement, count } = useCharactersLeft(
    maxLength > fewLeft ? maxLength : undefined,
    fewLeft,
  )
  const type = (event: React.InputEvent<HTMLInputElement>) => {
    const field = event.currentTarget
    if (numericOnly) field.value = field.value.replace(/\D/g, '')
    count(field.value.length)
    onInput?.(event)
  }
  return (
    <Field {...{ label, help: counted ?? help, announcement, error, required, className }}>
      {(aria) => (
        <input
          type="text"
          inputMode={numericOnly ? 'numeric' : undefined}
          {...input}
          {...aria}
          ref={ref}
          onInput={type}
          className={`${inputLook} h-control`}
        />
      )}
    </Field>
  )
}
