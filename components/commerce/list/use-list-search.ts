'use client'

import { writeAddress } from '#components/ui/list/address.ts'
import type { Place } from './list-pages.tsx'
import { useTypedSearch } from './use-typed-search.ts'

/** Narrows a list by its address: it begins at the first page and keeps the other filters. */
export const narrowList = (change: Record<string, string | null>): void =>
  writeAddress({ after: null, before: null, ...change }, 'push')

/** Turns to the page after or before. */
export const turnList = (place: Place): void => {
  narrowList(place as Record<string, string>)
  scrollTo({ top: 0 })
}

/** Holds what is typed into the search of a list; once it rests, the address has it. */
export const useListSearch = (search: string) =>
  useTypedSearch(search, (text) =>
    writeAddress({ search: text, after: null, before: null }, 'replace'),
  )
