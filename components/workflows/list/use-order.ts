'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '#client/call.ts'
import { invalidate, queryFor } from '#client/query.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { listWorkflows, orderWorkflows } from '#contract/workflows/define.ts'
import type { Workflow } from '#contract/workflows/workflow-shapes.ts'
import { moved } from '#rules/workflows/editing/moved.ts'

/** Moves a workflow to the place of another: shown right away, and back if it isn't saved. */
export function useOrder(workflows: readonly Workflow[]) {
  const t = useTranslations('workflows.list')
  const client = useQueryClient()
  const refusalText = useRefusalText()
  const { queryKey } = queryFor(listWorkflows, { query: {} })
  const save = useMutation({
    // one after another, so that the last order is the one that remains
    scope: { id: 'workflow-order' },
    mutationFn: (ordered: readonly Workflow[]) =>
      call(orderWorkflows, { body: { ids: ordered.map(({ id }) => id) } }),
    onError: (cause) =>
      toast({ tone: 'danger', title: t('notOrdered'), about: refusalText(cause) }),
    onSettled: () => invalidate(client, listWorkflows),
  })
  return (id: string, over: string): void => {
    const placeOf = (one: string) => workflows.findIndex((workflow) => workflow.id === one)
    const ordered = moved(workflows, placeOf(id), placeOf(over))
    client.setQueryData(queryKey, { workflows: ordered })
    save.mutate(ordered)
  }
}
