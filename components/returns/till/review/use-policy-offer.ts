'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor } from '#client/query.ts'
import type { Order } from '#contract/orders/shapes.ts'
import { judgeReturn } from '#contract/returns/policy.ts'
import type { Return } from '#contract/returns/requests-shapes.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { isAsRequested, tillOffer } from '#rules/returns/till/till-offer.ts'
import type { Till } from '#components/returns/till/use-till.ts'

type Open = { order: Order; zone: string; returned: Return | null; isOpen: boolean }

/**
 * Finds the bonus, fee and expiry that the policy has for the picked pieces; a requested return
 * keeps those of its own day.
 */
export function usePolicyOffer({ picks, terms }: Till, { order, zone, returned, isOpen }: Open) {
  const [opened] = useState(() => new Date())
  const kept = returned && isAsRequested(picks, returned) ? returned.verdict : null
  const lines = Object.entries(picks).map(([line_item_id, { quantity }]) => ({
    line_item_id,
    quantity,
  }))
  const { data, isPending } = useQuery({
    ...queryFor(judgeReturn, { body: { order_id: order.order_id, lines } }),
    enabled: isOpen && !kept && lines.length > 0,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  })
  const verdict = kept ?? data?.verdict
  const offer = verdict ? tillOffer(verdict, terms, dayIn(zone, opened)) : null
  return { offer, isKnown: kept !== null || !isPending }
}
