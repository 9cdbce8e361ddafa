'use client'

import { type ComponentProps, useRef } from 'react'
import { useTypedEarly } from './use-typed-early.ts'

type Option = { value: string; label: string }
type Input = Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'className' | 'defaultValue' | 'defaultChecked' | 'checked'
>
type Props = Input & {
  legend: React.ReactNode
  options: readonly Option[]
  value?: string
}

/** Radio buttons. `value` makes it controlled; otherwise it takes the result of `register`. */
export function RadioGroup({ legend, options, value, ...input }: Props) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {options.map((option) => (
          <Radio key={option.value} option={option} chosen={value} {...input} />
        ))}
      </div>
    </fieldset>
  )
}

function Radio({
  option,
  chosen,
  ...input
}: Input & { option: Option; chosen: string | undefined }) {
  const own = useRef<HTMLInputElement>(null)
  const controlled = chosen === undefined ? {} : { checked: chosen === option.value }
  useTypedEarly(own, { ...controlled, onChange: input.onChange })
  return (
    <label className="inline-flex min-h-7 items-center gap-2">
      <input
        ref={own}
        type="radio"
        className="size-4 accent-accent"
        {...input}
        value={option.value}
        {...controlled}
      />
      {option.label}
    </label>
  )
}
