'use client'

import { createNavigation } from 'next-intl/navigation'
import type { ComponentProps } from 'react'
import { useOpens } from './places.tsx'
import { routing } from './routing.ts'

const { Link: LocalizedLink } = createNavigation(routing)

type Props = ComponentProps<typeof LocalizedLink> & {
  /** shows nothing in its place where the page doesn't open, instead of its text */
  orNothing?: boolean
}

const linkLook = /\S*(?:accent|underline|hover:|cursor-)\S*/g

/** A link of ours. To a page that doesn't open for this shop there is only its text. */
export function Link({ orNothing = false, ...link }: Props) {
  const opens = useOpens()
  const { href, className, children } = link
  const path = typeof href === 'string' ? href : (href.pathname ?? '')
  if (opens(path)) return <LocalizedLink {...link} />
  return orNothing ? null : <span className={className?.replace(linkLook, '')}>{children}</span>
}
