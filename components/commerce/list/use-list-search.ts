'use client'

import { writeAddress } from '#components/ui/list/address.ts'
import type { Place } from './list-pages.tsx'
import { isOwnCode } from '#rules/finder/may-be-code.ts'
import { openFinder } from './finder-opening.ts'
import { useTypedSearch } from './use-typed-search.ts'

/** Changes a list's address: goes to the first page and keeps the other filters. */
export const narrowList = (change: Record<string, string | null>): void =>
  writeAddress({ after: null, before: null, ...change }, 'push')

/** Goes to the page after or before. */
export const turnList = (place: Place): void => {
  narrowList(place as Record<string, string>)
  scrollTo({ top: 0 })
}

/**
 * Holds the search text while typing; writes it to the address after a pause. A gift card code opens
 * the finder instead, because no address may have one.
 */
export const useListSearch = (search: string) =>
  useTypedSearch(search, (text, retype) => {
    if (!isOwnCode(text)) writeAddress({ search: text, after: null, before: null }, 'replace')
    else if (openFinder(text)) retype('')
  })
