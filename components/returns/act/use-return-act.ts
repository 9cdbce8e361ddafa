'use client'

import { useQueryClient } from '@tanstack/react-query'
import { invalidate } from '#client/query.ts'
import { useAct } from '#components/commerce/act/use-act.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import { getOrder } from '#contract/orders/calls.ts'
import { getOrderHistory, listRefunds } from '#contract/returns/refund.ts'
import { getReturn, listReturns } from '#contract/returns/requests.ts'
import { listStoreTasks } from '#contract/returns/tasks.ts'

/** Calls whose answers an act on a return changes. */
export const shownWithReturns = [
  listReturns,
  getReturn,
  getOrder,
  getOrderHistory,
  listRefunds,
  listStoreTasks,
] as const

/** Runs an act on a return once per key, refetches what shows it, announces it and closes. */
export function useReturnAct<const E extends Endpoint>(
  endpoint: E,
  titleOf: (answer: Answer<E>) => string,
  onDone: () => void,
) {
  const client = useQueryClient()
  return useAct(
    endpoint,
    (answer) => {
      void invalidate(client, ...shownWithReturns)
      toast({ tone: 'positive', title: titleOf(answer) })
      onDone()
    },
    // someone else may have moved it on
    () => void invalidate(client, listReturns, getReturn),
  )
}
