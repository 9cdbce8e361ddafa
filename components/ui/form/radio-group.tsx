import type { ComponentProps } from 'react'

type Option = { value: string; label: string }
type Props = Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'className' | 'defaultValue' | 'defaultChecked' | 'checked'
> & {
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
          <label key={option.value} className="inline-flex min-h-7 items-center gap-2">
            <input
              type="radio"
              className="size-4 accent-accent"
              {...input}
              value={option.value}
              {...(value === undefined ? {} : { checked: value === option.value })}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
