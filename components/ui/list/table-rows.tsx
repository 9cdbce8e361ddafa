'use client'

const step = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity } as const

/** Moves between row links by the up and down keys; Enter opens the link. */
export function TableRows({
  className,
  children,
}: {
  className?: string
  children: React.ReactNode
}) {
  const walk = (event: React.KeyboardEvent<HTMLTableSectionElement>) => {
    const by = step[event.key as keyof typeof step]
    const from = event.target instanceof Element && event.target.closest('[data-row-link]')
    if (!by || !from) return
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')]
    const at = Math.min(links.length - 1, Math.max(0, links.indexOf(from as HTMLElement) + by))
    event.preventDefault()
    links[at]?.focus()
  }
  return (
    // The links inside have the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <tbody onKeyDown={walk} className={className}>
      {children}
    </tbody>
  )
}
