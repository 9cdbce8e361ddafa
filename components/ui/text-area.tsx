'use client'

import { useTranslations } from 'next-intl'
import { type ComponentProps, useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { inputLook } from './input-look.ts'

type Props = FieldProps & Omit<ComponentProps<'textarea'>, 'className' | 'required'>

/** Several lines of text; with `maxLength` it says how many characters are left once they get few. */
export function TextArea({ label, help, error, required, className, rows = 3, maxLength, onInput, ...input }: Props) {
  const t = useTranslations('ui')
  const [length, setLength] = useState(String(input.defaultValue ?? '').length)
  const left = maxLength === undefined ? Infinity : maxLength - length
  const counted = left <= 200 ? t('charactersLeft', { count: left }) : undefined
  return (
    <Field {...{ label, help: counted ?? help, error, required, className }}>
      {(aria) => (
        <textarea
          {...input}
          {...aria}
          rows={rows}
          maxLength={maxLength}
          onInput={(event) => {
            setLength(event.currentTarget.value.length)
            onInput?.(event)
          }}
          className={`${inputLook} block resize-y py-1.5`}
        />
      )}
    </Field>
  )
}
