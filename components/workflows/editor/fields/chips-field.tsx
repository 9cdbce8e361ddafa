'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { inputLook } from '#components/ui/form/input-look.ts'
import { Field } from '#components/ui/form/field.tsx'

type Props = {
  label: string
  help?: string
  error?: string | undefined
  required?: boolean
  values: readonly string[]
  onChange: (values: string[]) => void
  most?: number
}

const split = (text: string): string[] =>
  text
    .split(/[,;\n\t]/)
    .map((one) => one.trim())
    .filter(Boolean)

/** Several texts: Enter or a comma adds one, Backspace in the empty field removes the last. */
export function ChipsField({ values, onChange, most = 100, ...field }: Props) {
  const t = useTranslations('workflow-editor.chips')
  const [text, setText] = useState('')
  const add = (typed: string) => {
    const next = [...new Set([...values, ...split(typed)])].slice(0, most)
    setText('')
    if (next.length !== values.length) onChange(next)
  }
  const press = (event: React.KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' || (event.key === ',' && text.trim() !== '')) {
      event.preventDefault()
      add(text)
    }
    if (event.key === 'Backspace' && text === '' && values.length > 0) onChange(values.slice(0, -1))
  }
  return (
    <Field {...field} help={field.help ?? t('help')}>
      {(aria) => (
        <div className="flex flex-wrap items-center gap-1.5">
          {values.map((value) => (
            <span
              key={value}
              className={
                'inline-flex min-h-7 max-w-full items-center gap-1 rounded-full bg-sunken pl-2.5 ' +
                'text-sm'
              }
            >
              <span className="truncate">{value}</span>
              <button
                type="button"
                aria-label={t('remove', { value })}
                className="flex size-7 items-center justify-center rounded-full hover:bg-hover"
                onClick={() => onChange(values.filter((one) => one !== value))}
              >
                <X aria-hidden size={14} />
              </button>
            </span>
          ))}
          <input
            {...aria}
            type="text"
            autoComplete="off"
            maxLength={2000}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={press}
            onBlur={() => add(text)}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text')
              if (!/[,;\n\t]/.test(pasted)) return
              event.preventDefault()
              add(`${text}${pasted}`)
            }}
            className={`${inputLook} h-control max-w-60 flex-1`}
          />
        </div>
      )}
    </Field>
  )
}
