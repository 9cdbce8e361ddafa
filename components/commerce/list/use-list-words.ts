'use client'

import { useTranslations } from 'next-intl'
import type { ListArea } from './list-areas.ts'

/** Kinds of narrowing, by which messages choose their wording. */
export type Narrowed = 'none' | 'search' | 'filter' | 'both'

export const narrowedBy = (search: string, isFiltered: boolean): Narrowed => {
  if (search) return isFiltered ? 'both' : 'search'
  return isFiltered ? 'filter' : 'none'
}

/** Returns a list's texts. Every message may use `search` and choose by `narrowed`. */
export function useListWords(area: ListArea, search: string, narrowed: Narrowed) {
  // one area's type serves for all: their keys are the same by convention, held by a test
  const t = useTranslations(area as 'customers.list')
  type Key = Parameters<typeof t>[0]
  const say = (key: Key, count = 0): string => t(key, { search, narrowed, count })
  return {
    say,
    sayIfThere: (key: Key): string | undefined => (t.has(key) ? say(key) || undefined : undefined),
    countText: (count: number, isCapped: boolean): string => {
      if (isCapped) return say('tooMany', count)
      return narrowed !== 'none' && t.has('found') ? say('found', count) : say('count', count)
    },
  }
}
