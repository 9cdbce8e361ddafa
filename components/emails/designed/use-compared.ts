'use client'

import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/query.ts'
import type { Design } from '#contract/emails/design-shapes.ts'
import { getDesignVersion } from '#contract/emails/edit.ts'
import type { DesignState } from '#contract/emails/edit-shapes.ts'
import { changesOfDesign } from '#rules/emails/changes.ts'
import { useChangeWords } from './use-change-words.ts'

/** Lists what differs between a version and the live one; null until both are known. */
export function useCompared(name: string, no: number, live: DesignState['live']): string[] | null {
  const words = useChangeWords()
  const { data } = useQuery(
    queryFor(getDesignVersion, { params: { name, no: String(no) }, query: {} }),
  )
  if (!data) return null
  return words(changesOfDesign(data.design as Design, live.design as Design))
}
