'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/query.ts'
import { useRested } from '#components/commerce/form/use-rested.ts'
import type { Input } from '#contract/endpoint.ts'
import { previewCredit } from '#contract/store-credit/calls.ts'
import type { CreditPreview } from '#contract/store-credit/shapes.ts'

export type PreviewInput = Input<typeof previewCredit>['body']
export type Previewed = {
  /** undefined: nothing to preview yet, or not loaded */
  preview: CreditPreview | undefined
  /** the preview is of what was typed before */
  isStale: boolean
  isFailed: boolean
}

/** Previews credit once typing pauses; null: who or how much is still missing. */
export function useCreditPreview(input: PreviewInput | null): Previewed {
  const rested = useRested(input)
  const { data, isFetching, isError } = useQuery({
    ...queryFor(previewCredit, { body: rested ?? { amount: '0.00' } }),
    enabled: rested !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
  return {
    preview: input === null || rested === null ? undefined : data,
    isStale: isFetching || JSON.stringify(input) !== JSON.stringify(rested),
    isFailed: isError && rested !== null,
  }
}
