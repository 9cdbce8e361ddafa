'use client'

import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react'
import { inputLook } from './input-look.ts'

export type Option = { value: string; label: string }
/** Options under a heading. */
export type OptionGroup = { label: string; options: readonly Option[] }
type Props = Omit<ComponentProps<'select'>, 'className' | 'children'> & {
  options: readonly (Option | OptionGroup)[]
}

const optionOf = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
)

/**
 * The bare control of `Select`, for lists whose first option names the filter; needs an aria-label.
 */
export function SelectBox({ options, ...select }: Props) {
  const box = useRef<HTMLSelectElement>(null)
  // a choice made before the page's script was loaded
  const takeUp = useEffectEvent(() => {
    const isOther =
      select.value !== undefined && box.current && box.current.value !== String(select.value)
    if (isOther) box.current?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  useEffect(() => takeUp(), [])
  return (
    <div className="relative">
      <select ref={box} {...select} className={`${inputLook} h-control appearance-none pr-8`}>
        {options.map((option) =>
          'options' in option ? (
            <optgroup key={option.label} label={option.label}>
              {option.options.map(optionOf)}
            </optgroup>
          ) : (
            optionOf(option)
          ),
        )}
      </select>
      <ChevronDown
        aria-hidden
        size={16}
        className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-text-muted"
      />
    </div>
  )
}
