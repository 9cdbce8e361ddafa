import type { Answer } from '#contract/endpoint.ts'
import type { indepthWorkflow, listWorkflowRewards } from '#contract/workflows/figures/calls.ts'
import type { Workflow } from '#contract/workflows/workflow-shapes.ts'
import type { FiguresView } from './address.ts'
import { FiguresHead } from './figures-head.tsx'
import { FiguresHoldout } from './figures-holdout.tsx'
import { FiguresMonths } from './figures-months.tsx'
import { FiguresRewards } from './figures-rewards.tsx'
import { FiguresSums } from './figures-sums.tsx'

type Props = {
  workflow: Workflow
  figures: Answer<typeof indepthWorkflow>
  list: Answer<typeof listWorkflowRewards>
  view: FiguresView
  today: string
  zone: string
  /** may release, cancel and undo rewards */
  maySettle: boolean
}

/** Figures of a workflow in a period: what its rewards gave, what became of it, and each of them. */
export function FiguresScreen({ workflow, figures, list, view, today, zone, maySettle }: Props) {
  const { id } = workflow
  const { currency } = figures
  return (
    <>
      <FiguresHead {...{ workflow, view, today }} />
      <FiguresSums {...{ id, figures }} />
      <div className="grid grid-cols-2 items-start gap-5 max-room:grid-cols-1">
        <FiguresMonths {...{ id, figures }} />
        <FiguresHoldout figures={figures} />
      </div>
      <FiguresRewards {...{ id, list, view, currency, zone, maySettle }} />
    </>
  )
}
