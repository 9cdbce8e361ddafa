'use client'

import { useTranslations } from 'next-intl'
import { type ComponentProps, useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { inputLook } from './input-look.ts'

type Props = FieldProps &
  Omit<ComponentProps<'input'>, 'className' | 'required'> & {
    /** what isn't a digit doesn't get in */
    numericOnly?: boolean
  }

const fewLeft = 20

/** One line of text. Takes what react-hook-form's `register` gives; with `maxLength` it says how many characters are left once they get few. */
export function TextField({ label, help, error, required, className, numericOnly, onInput, ...input }: Props) {
  const t = useTranslations('ui')
  const { maxLength = Infinity } = input
  const [left, setLeft] = useState(Infinity)
  // a short field is full as a matter of course
  const counted = left <= fewLeft && maxLength > fewLeft ? t('charactersLeft', { count: left }) : undefined
  const type = (event: React.InputEvent<HTMLInputElement>) => {
    const field = event.currentTarget
    if (numericOnly) field.value = field.value.replace(/\D/g, '')
    setLeft(maxLength - field.value.length)
    onInput?.(event)
  }
  return (
    <Field {...{ label, help: counted ?? help, error, required, className }}>
      {(aria) => (
        <input
          type="text"
          inputMode={numericOnly ? 'numeric' : undefined}
          {...input}
          {...aria}
          onInput={type}
          className={`${inputLook} h-control`}
        />
      )}
    </Field>
  )
}
