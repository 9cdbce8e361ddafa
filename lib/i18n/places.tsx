'use client'

import { createContext, useContext } from 'react'
import type { Place } from '#rules/way/menu.ts'
import { fitsPath } from '#rules/way/path.ts'

const Places = createContext<readonly Place[] | null>(null)

type Props = { value: readonly Place[] | null; children: React.ReactNode }

/** Says which places open below it; null: all that are linked do. */
export function PlacesProvider({ value, children }: Props) {
  return <Places value={value}>{children}</Places>
}

/** Returns a check whether an address of ours opens a page for this shop. */
export function useOpens(): (href: string) => boolean {
  const places = useContext(Places)
  return (href) => {
    const path = href.replace(/[?#].*$/, '')
    const place = path.startsWith('/') && places?.find(([pattern]) => fitsPath(pattern, path))
    return place ? place[1] : true
  }
}
