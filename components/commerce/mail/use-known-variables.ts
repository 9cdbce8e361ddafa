'use client'

import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/query.ts'
import { listEmailVariables } from '#contract/emails/calls.ts'
import type { Known } from '#rules/emails/words/typed.ts'

const none: readonly Known[] = []

/**
 * Returns the variables of an email; none until they are known and where another upstream doesn't
 * list them, so that texts are then checked by the platform alone.
 */
export function useKnownVariables(name: string): readonly Known[] {
  const { data } = useQuery({
    ...queryFor(listEmailVariables, { params: { name } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.variables ?? none
}
