import { type ComponentProps, useId } from 'react'
import { Checkbox } from '#components/ui/form/checkbox.tsx'

/** A switch for a setting, with its explanation. */
export function SettingSwitch({
  help,
  ...checkbox
}: ComponentProps<typeof Checkbox> & { help: string }) {
  const id = useId()
  return (
    <div className="mb-2">
      <Checkbox aria-describedby={id} {...checkbox} />
      <p id={id} className="ml-6 text-sm text-text-muted">
        {help}
      </p>
    </div>
  )
}
