'use client'

import { useQueryClient } from '@tanstack/react-query'
import { invalidate, queryFor } from '#client/query.ts'
import { useAct } from '#components/commerce/act/use-act.ts'
import { previewStoreMoney, putStoreMoney } from '#contract/integrations/store-money-calls.ts'
import { getStore } from '#contract/integrations/store-sync.ts'

/** Changes where credit is spent, as previewed; after a refusal the preview is made again. */
export function usePutMoney(onDone: () => void = () => undefined) {
  const client = useQueryClient()
  return useAct(
    putStoreMoney,
    (answer) => {
      client.setQueryData(queryFor(getStore, {}).queryKey, answer)
      onDone()
    },
    () => void invalidate(client, previewStoreMoney, getStore),
  )
}
