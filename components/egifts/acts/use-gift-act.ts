'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '#components/commerce/act/use-act.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { invalidate } from '#client/query.ts'
import { countEgifts, getEgift, listEgifts, searchEgifts } from '#contract/egifts/calls.ts'
import type { Answer, Endpoint } from '#contract/endpoint.ts'

/**
 * Runs an act on a gift once per key, then refetches everything that shows gifts, announces it and
 * closes the dialog.
 */
export function useGiftAct<const E extends Endpoint>(
  endpoint: E,
  titleOf: (answer: Answer<E>) => string | null,
  onDone: (answer: Answer<E>) => void,
) {
  const client = useQueryClient()
  return useAct(endpoint, (answer) => {
    void invalidate(client, listEgifts, searchEgifts, countEgifts, getEgift)
    const title = titleOf(answer)
    if (title) toast({ tone: 'positive', title })
    onDone(answer)
  })
}
