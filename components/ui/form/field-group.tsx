import { useId } from 'react'

/** A group of fields under a heading. */
export function FieldGroup({ title, children }: { title: string; children: React.ReactNode }) {
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
