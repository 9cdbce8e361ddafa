'use client'

import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react'
import { inputLook } from './input-look.ts'

export type Option = { value: string; label: string }
type Props = Omit<ComponentProps<'select'>, 'className' | 'children'> & {
  options: readonly Option[]
}

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
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        size={16}
        className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-text-muted"
      />
    </div>
  )
}
