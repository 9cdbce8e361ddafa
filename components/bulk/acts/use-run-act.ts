'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '#components/commerce/act/use-act.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { invalidate } from '#client/query.ts'
import type { Bulk } from '#contract/bulk/bulk-shapes.ts'
import { getBulk, listBulks } from '#contract/bulk/draft.ts'
import { getBulkProgress, listBulkRows, previewBulkUndo } from '#contract/bulk/run.ts'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import type { Progress } from '#rules/bulk/progress.ts'

/** Props of every dialog about a run. */
export type RunDialog = { bulk: Bulk; progress: Progress; zone: string; onClose: () => void }

/**
 * Runs an act on a run with one key, then refetches everything that shows runs and confirms the
 * act.
 */
export function useRunAct<const E extends Endpoint>(
  endpoint: E,
  titleOf: (answer: Answer<E>) => string | null,
  onDone?: (answer: Answer<E>) => void,
  onRefused?: (cause: unknown) => void,
) {
  const client = useQueryClient()
  const refresh = () =>
    void invalidate(client, getBulk, getBulkProgress, listBulkRows, listBulks, previewBulkUndo)
  return useAct(
    endpoint,
    (answer) => {
      refresh()
      const title = titleOf(answer)
      if (title) toast({ tone: 'positive', title })
      onDone?.(answer)
    },
    (cause) => {
      // someone else may have changed it meanwhile
      refresh()
      onRefused?.(cause)
    },
  )
}
