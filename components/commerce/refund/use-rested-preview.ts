'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/query.ts'
import { useRested } from '#components/commerce/form/use-rested.ts'
import { previewReturn } from '#contract/returns/refund.ts'
import type { RefundBody } from './outcome.ts'

/**
 * Previews a refund once its form rests; `isOfNow`: the preview is of the form as it is now. Offline
 * the request waits for the network, or with `always` fails at once.
 */
export function useRestedPreview(
  orderId: string,
  body: RefundBody,
  isWanted: boolean,
  networkMode: 'online' | 'always' = 'online',
) {
  const rested = useRested(body)
  const isRested = JSON.stringify(rested) === JSON.stringify(body)
  const preview = useQuery({
    ...queryFor(previewReturn, { params: { id: orderId }, body: rested }),
    enabled: isWanted && isRested,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    networkMode,
  })
  return {
    preview,
    isRested,
    isOfNow: isRested && !preview.isPlaceholderData && !preview.isFetching,
  }
}
