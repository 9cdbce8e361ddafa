'use client'

import { Checkbox } from '#components/ui/form/checkbox.tsx'

type Props = {
  title: string
  about: string
  names: readonly string[]
  nameOf: (name: string) => string
  isChosen: (name: string) => boolean
  onChange: (name: string, isChosen: boolean) => void
}

/** Checkboxes of one question: which notices are sent, which emails a service sends. */
export function ChoiceFields({ title, about, names, nameOf, isChosen, onChange }: Props) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="font-medium">{title}</legend>
      <p className="mb-1 text-sm text-text-muted">{about}</p>
      {names.map((name) => (
        <Checkbox
          key={name}
          label={nameOf(name)}
          checked={isChosen(name)}
          onChange={(event) => onChange(name, event.target.checked)}
        />
      ))}
    </fieldset>
  )
}
