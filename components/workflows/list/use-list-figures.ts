'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/query.ts'
import type { Answer } from '#contract/endpoint.ts'
import { overviewWorkflows } from '#contract/workflows/figures/calls.ts'
import type { Workflow } from '#contract/workflows/workflow-shapes.ts'

export type ListFigures = Answer<typeof overviewWorkflows>['rows'][number]

/** Reads the figures of the workflows, once the list itself is there. */
export function useListFigures(workflows: readonly Workflow[]): ReadonlyMap<string, ListFigures> {
  // by id, so that another order asks for the same figures
  const workflowsTriggers = workflows
    .map(({ id, trigger }) => ({ id, trigger }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const { data } = useQuery({
    ...queryFor(overviewWorkflows, { body: { workflowsTriggers } }),
    placeholderData: keepPreviousData,
  })
  return new Map(data?.rows.map((one) => [one.id, one]))
}
