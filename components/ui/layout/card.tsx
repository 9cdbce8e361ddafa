import { useId } from 'react'

type Props = {
  title?: React.ReactNode
  aside?: React.ReactNode
  padded?: boolean
  className?: string
  children: React.ReactNode
}

/** A surface with a heading; `aside` is placed right of the heading. */
export function Card({ title, aside, padded = true, className = '', children }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={`min-w-0 rounded-lg border border-line bg-surface shadow-card ${className}`}
    >
      {title && (
        <header className="flex min-h-12 items-center justify-between gap-4 border-b border-line px-4 py-2">
          <h2 id={id} className="text-base font-semibold">
            {title}
          </h2>
          {aside}
        </header>
      )}
      {padded ? <div className="p-4">{children}</div> : children}
    </section>
  )
}
