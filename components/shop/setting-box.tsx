import { type ComponentProps, useId } from 'react'
import { Checkbox } from '#components/ui/checkbox.tsx'

/** Settings that belong together, under a word. */
export function SettingBox({ title, children }: { title: string; children: React.ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-1">
      <h3 id={id} className="mb-1 font-semibold">
        {title}
      </h3>
      {children}
    </div>
  )
}

/** On or off, with what it does. */
export function SettingSwitch({ help, ...checkbox }: ComponentProps<typeof Checkbox> & { help: string }) {
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
