'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { queryFor } from '#client/query.ts'
import type { Order } from '#contract/orders/shapes.ts'
import { getReturn } from '#contract/returns/requests.ts'
import type { Return } from '#contract/returns/requests-shapes.ts'
import { picksOf } from '#rules/returns/till/till-form.ts'
import type { Till } from '#components/returns/till/use-till.ts'

/**
 * Reads the return that the address names, and picks its pieces once: of a received one the
 * accepted.
 */
export function useReturned(till: Till, order: Order): Return | null {
  const { returnId } = till
  const isOurs = returnId !== null && /^rn\d+$/.test(returnId)
  const { data } = useQuery({
    ...queryFor(getReturn, { params: { id: returnId ?? '-' } }),
    enabled: isOurs,
    gcTime: 0,
  })
  const take = useEffectEvent(() => {
    if (data) till.setPicks(picksOf(order, data.return))
  })
  useEffect(() => {
    if (data) take()
  }, [data])
  return data?.return ?? null
}
