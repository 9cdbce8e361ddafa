import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { inputLook } from './input-look.ts'

type Option = { value: string; label: string }
type Props = FieldProps &
  Omit<ComponentProps<'select'>, 'className' | 'required' | 'children'> & { options: readonly Option[] }

/** One of a few, with the platform's own list. */
export function Select({ label, help, error, required, className, options, ...select }: Props) {
  return (
    <Field {...{ label, help, error, required, className }}>
      {(aria) => (
        <div className="relative">
          <select {...select} {...aria} className={`${inputLook} h-control appearance-none pr-8`}>
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
      )}
    </Field>
  )
}
