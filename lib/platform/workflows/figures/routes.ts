import * as figures from '#contract/workflows/figures/calls.ts'
import { serve } from '#platform/route.ts'
import { indepthWorkflow, listWorkflowRewards, overviewWorkflows } from './read-figures.ts'

export const figuresRoutes = [
  serve(figures.overviewWorkflows, overviewWorkflows),
  serve(figures.indepthWorkflow, indepthWorkflow),
  serve(figures.listWorkflowRewards, listWorkflowRewards),
]
