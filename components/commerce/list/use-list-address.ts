'use client'

import { writeAddress } from '#components/ui/list/address.ts'
import type { Place } from './list-pages.tsx'
import { useTypedSearch } from './use-typed-search.ts'

/**
 * Changes the address of a searched list: a filter or a search begins at the first page and keeps
 * the others.
 */
export function useListAddress(search: string) {
  const filter = (change: Record<string, string | null>) =>
    writeAddress({ after: null, before: null, ...change }, 'push')
  const toSearch = (text: string) =>
    writeAddress({ search: text, after: null, before: null }, 'replace')
  const [typed, setTyped] = useTypedSearch(search, toSearch)
  const turn = (place: Place) => {
    filter(place)
    scrollTo({ top: 0 })
  }
  return { typed, setTyped, filter, turn }
}
