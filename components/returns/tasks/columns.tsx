import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { VisuallyHidden } from '#components/ui/layout/visually-hidden.tsx'
import { RowLink } from '#components/ui/list/row-link.tsx'
import type { Column } from '#components/ui/list/table.tsx'
import type { StoreTask } from '#contract/returns/tasks-shapes.ts'
import { TaskActs } from './task-act.tsx'
import { TaskChip } from './task-chip.tsx'
import { TaskSteps } from './task-steps.tsx'

/** Columns of store tasks: order, steps, state with its problem, when, and the acts. */
export function useTaskColumns(zone: string, mayAct: boolean): Column<StoreTask>[] {
  const t = useTranslations('returns-tasks')
  return [
    {
      key: 'order',
      head: t('order'),
      width: 'w-28',
      cell: ({ refund_id, order }) => (
        <RowLink href={`/refunds/${refund_id}`}>{order.name}</RowLink>
      ),
    },
    { key: 'steps', head: t('todo'), cell: (task) => <TaskSteps task={task} /> },
    {
      key: 'state',
      head: t('state'),
      width: 'w-48',
      cell: (task) => (
        <>
          <TaskChip state={task.state} />
          <TaskMore task={task} />
        </>
      ),
    },
    {
      key: 'at',
      head: t('at'),
      width: 'w-32',
      spare: true,
      cell: ({ created_at }) => (
        <span className="text-text-muted">
          <DateTime at={created_at} zone={zone} />
        </span>
      ),
    },
    ...(mayAct
      ? [
          {
            key: 'acts',
            head: <VisuallyHidden>{t('acts.title')}</VisuallyHidden>,
            width: 'w-56',
            align: 'end' as const,
            cell: (task: StoreTask) => <TaskActs task={task} />,
          },
        ]
      : []),
  ]
}

/** Explains the state: the problem of a failed task, or who finished it. */
function TaskMore({ task: { state, problem, by } }: { task: StoreTask }) {
  const t = useTranslations('returns-tasks')
  const words = () => {
    if (state === 'done') return by ? t('doneBy', { name: by.name || by.email }) : t('doneByStore')
    return problem && t(`problems.${problem}`)
  }
  const text = words()
  return (
    text && (
      <span className="block truncate pb-1.5 text-text-muted" title={text}>
        {text}
      </span>
    )
  )
}
