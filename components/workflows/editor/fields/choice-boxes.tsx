'use client'

import { Checkbox } from '#components/ui/form/checkbox.tsx'

type Props = {
  label: string
  options: readonly { value: string; label: string }[]
  values: readonly string[]
  onChange: (values: string[]) => void
}

/** Several of few choices. */
export function ChoiceBoxes({ label, options, values, onChange }: Props) {
  return (
    <div role="group" aria-label={label} className="flex min-h-control flex-wrap gap-x-4">
      {options.map(({ value, label: text }) => (
        <Checkbox
          key={value}
          label={text}
          checked={values.includes(value)}
          onChange={(event) =>
            onChange(
              options
                .map((one) => one.value)
                .filter((one) => (one === value ? event.target.checked : values.includes(one))),
            )
          }
        />
      ))}
    </div>
  )
}
