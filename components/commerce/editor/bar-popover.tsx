'use client'

import { useId, useState } from 'react'

type Props = {
  label: string
  /** 'w-96', the width of what opens */
  width: string
  /** the button; its attributes say whether and what it opens */
  button: (opening: {
    'aria-expanded': boolean
    'aria-controls': string
    onClick: () => void
  }) => React.ReactNode
  children: (close: () => void) => React.ReactNode
}

/** A button of an editor's bar that opens a list under it. */
export function BarPopover({ label, width, button, children }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <div
      role="group"
      aria-label={label}
      className="relative"
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setOpen(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false)
      }}
    >
      {button({
        'aria-expanded': isOpen,
        'aria-controls': id,
        onClick: () => setOpen(!isOpen),
      })}
      {isOpen && (
        <section
          id={id}
          aria-label={label}
          tabIndex={-1}
          className={
            `absolute top-full right-0 z-30 mt-1 max-h-96 ${width} animate-appear ` +
            'overflow-y-auto rounded-lg border border-line bg-raised p-2 shadow-popover'
          }
        >
          {children(() => setOpen(false))}
        </section>
      )}
    </div>
  )
}
