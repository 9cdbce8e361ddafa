'use client'

import { useState } from 'react'
import { outcomeOf, type OutcomeRow, type Preview, type RefundBody } from './outcome.ts'
import { useRestedPreview } from './use-rested-preview.ts'

/**
 * Previews a refund while it is typed. `isFresh`: the preview is of what is typed now. After a
 * refusal because something has moved, `markMoved` keeps what was seen and asks again.
 */
export function useRefundPreview(orderId: string, body: RefundBody, isReady: boolean) {
  const [seen, setSeen] = useState<{ of: string; rows: OutcomeRow[] } | null>(null)
  const { preview, isRested, isOfNow } = useRestedPreview(orderId, body, isReady)
  const { data, error, isFetching, refetch } = preview
  const text = JSON.stringify(body)
  return {
    preview: isReady ? data : undefined,
    error: isReady && isRested ? error : null,
    isFresh: isReady && isOfNow && data !== undefined && !error,
    isFetching: isReady && (!isRested || isFetching),
    refetch,
    seen: seen?.of === text ? seen.rows : null,
    markMoved: (before: Preview) => {
      setSeen({ of: text, rows: outcomeOf(before.refund.parts) })
      void refetch()
    },
  }
}
