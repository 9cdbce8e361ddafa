'use client'

import { type ComponentProps, useState } from 'react'
import { Link } from '#i18n/navigation.ts'
import { LinkPending } from '#components/ui/button/link-pending.tsx'

type Props = ComponentProps<typeof Link> & { fetchAhead?: boolean }

/**
 * A table row's link, stretched over it. Prefetches on hover or focus, never merely because it is
 * visible.
 */
export function RowLink({ children, fetchAhead = true, ...rest }: Props) {
  const [isWanted, setWanted] = useState(false)
  const want = fetchAhead ? () => setWanted(true) : undefined
  return (
    <Link
      data-row-link
      prefetch={isWanted}
      onMouseEnter={want}
      onFocus={want}
      className={
        'font-medium text-text outline-none ' +
        'after:absolute after:inset-0 focus-visible:after:outline-2 ' +
        'focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent'
      }
      {...rest}
    >
      {children}
      <LinkPending />
    </Link>
  )
}
