'use client'

import { useLocale } from 'next-intl'
import { type ComponentProps, useRef } from 'react'
import { Field, type FieldProps } from '#components/ui/form/field.tsx'
import { useTypedEarly } from '#components/ui/form/use-typed-early.ts'
import { inputLook } from '#components/ui/form/input-look.ts'

type Props = FieldProps &
  Omit<ComponentProps<'input'>, 'className' | 'required' | 'type'> & { currency: string }

/**
 * An amount as text in the locale's writing; `readTypedMoney` converts it for the wire. Never a
 * number.
 */
export function MoneyField({ label, help, error, required, className, currency, ...input }: Props) {
  const own = useRef<HTMLInputElement>(null)
  useTypedEarly(own, input)
  const { ref = own } = input
  const locale = useLocale()
  const symbol = currencySymbol(currency, locale)
  return (
    <Field
      {...{ help, error, required, className }}
      label={
        <>
          {label} <span className="font-normal text-text-muted">({currency})</span>
        </>
      }
    >
      {(aria) => (
        <div className="relative">
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 left-2.5 flex w-8 items-center text-text-muted"
          >
            {symbol}
          </span>
          <input
            {...input}
            {...aria}
            ref={ref}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            className={`${inputLook} h-control pl-11 text-right tabular-nums`}
          />
        </div>
      )}
    </Field>
  )
}

/** Returns "£" for GBP, or the code if there is no sign. */
export const currencySymbol = (currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find((part) => part.type === 'currency')?.value ?? currency
