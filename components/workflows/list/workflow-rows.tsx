'use client'

import { useTranslations } from 'next-intl'
import { Sorting } from '#components/ui/form/sorting.tsx'
import type { TriggerTitles } from '#components/workflows/words/use-trigger-words.ts'
import type { Workflow } from '#contract/workflows/workflow-shapes.ts'
import { useListFigures } from './use-list-figures.ts'
import { useOrder } from './use-order.ts'
import { WorkflowRow } from './workflow-row.tsx'

type Props = {
  shown: readonly Workflow[]
  workflows: readonly Workflow[]
  currency: string
  titles: TriggerTitles
  mayEdit: boolean
  isLinked: boolean
}

/** Rows that are sorted where all are shown: an order of some says nothing of the others. */
export function WorkflowRows({ shown, workflows, mayEdit, ...row }: Props) {
  const t = useTranslations('workflows.list')
  const move = useOrder(workflows)
  const figures = useListFigures(workflows)
  const hasBudgets = workflows.some(({ budget }) => budget.length > 0)
  const isAll = shown.length === workflows.length
  return (
    <Sorting
      keys={shown.map(({ id }) => id)}
      nameOf={(id) => workflows.find((one) => one.id === id)?.title ?? ''}
      onDrop={move}
    >
      <ol aria-label={t('order')}>
        {shown.map((workflow) => (
          <WorkflowRow
            key={workflow.id}
            place={workflows.indexOf(workflow) + 1}
            isFixed={!mayEdit || !isAll || workflows.length < 2}
            {...row}
            workflow={workflow}
            figures={figures.get(workflow.id)}
            hasBudgets={hasBudgets}
          />
        ))}
      </ol>
    </Sorting>
  )
}
