import { type ComponentProps, useId } from 'react'
import { inputLook } from './input-look.ts'

type Props = Omit<ComponentProps<'input'>, 'className'> & {
  label: string
  error?: string | undefined
}

/** A control in a table whose header has its meaning; `label` is the screen-reader name. */
export function CellInput({ label, error, ...input }: Props) {
  const id = useId()
  return (
    <>
      <input
        type="text"
        autoComplete="off"
        {...input}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        className={`${inputLook} h-control tabular-nums`}
      />
      {error && (
        <p id={id} className="mt-0.5 text-sm text-danger">
          {error}
        </p>
      )}
    </>
  )
}
