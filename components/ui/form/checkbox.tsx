import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: React.ReactNode }

export function Checkbox({ label, ...input }: Props) {
  return (
    <label className="inline-flex min-h-7 items-center gap-2">
      <input type="checkbox" className="size-4 shrink-0 accent-accent" {...input} />
      {label}
    </label>
  )
}
