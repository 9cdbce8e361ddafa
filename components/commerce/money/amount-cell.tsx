'use client'

import { useLocale } from 'next-intl'
import { type ComponentProps, useId } from 'react'
import { currencySymbol } from './money-field.tsx'
import { inputLook } from '#components/ui/form/input-look.ts'

type Props = Omit<ComponentProps<'input'>, 'className' | 'type'> & {
  label: string
  currency: string
  error?: string
}

/** An amount in a table whose header has its meaning; `label` is the screen-reader name. */
export function AmountCell({ label, currency, error, ...input }: Props) {
  const id = useId()
  const symbol = currencySymbol(currency, useLocale())
  const indent = symbol.length > 1 ? 'pl-11' : 'pl-7'
  return (
    <>
      <div className="relative">
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-text-muted"
        >
          {symbol}
        </span>
        <input
          {...input}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          aria-label={label}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : input['aria-describedby']}
          className={`${inputLook} h-control ${indent} text-right tabular-nums`}
        />
      </div>
      {error && (
        <p id={id} className="mt-0.5 text-sm text-danger">
          {error}
        </p>
      )}
    </>
  )
}
