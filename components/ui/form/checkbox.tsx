'use client'

import { type ComponentProps, useRef } from 'react'
import { useTypedEarly } from './use-typed-early.ts'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: React.ReactNode }

export function Checkbox({ label, ...input }: Props) {
  const own = useRef<HTMLInputElement>(null)
  useTypedEarly(own, input)
  return (
    <label className="inline-flex min-h-7 items-center gap-2">
      <input ref={own} type="checkbox" className="size-4 shrink-0 accent-accent" {...input} />
      {label}
    </label>
  )
}
