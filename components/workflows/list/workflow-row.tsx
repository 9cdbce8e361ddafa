'use client'

import { useTranslations } from 'next-intl'
import { SortHandle, useSorted } from '#components/ui/form/sorting.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import {
  type TriggerTitles,
  useTriggerWords,
} from '#components/workflows/words/use-trigger-words.ts'
import type { Timing } from '#contract/workflows/definition-shapes.ts'
import type { Workflow } from '#contract/workflows/workflow-shapes.ts'
import { Link } from '#i18n/navigation.ts'
import { BudgetBar } from './budget-bar.tsx'
import { RowFigures } from './row-figures.tsx'
import { StateChip } from './state-chip.tsx'
import type { ListFigures } from './use-list-figures.ts'

type Props = {
  workflow: Workflow
  /** undefined while they are counted */
  figures: ListFigures | undefined
  /** one of the workflows has a budget, so that all rows keep room for it */
  hasBudgets: boolean
  place: number
  currency: string
  titles: TriggerTitles
  /** the order can't be changed here: by right, or as only some are shown */
  isFixed: boolean
  /** its editor opens for this shop */
  isLinked: boolean
}

/** A workflow: its place, title, trigger, state, figures and budgets. */
export function WorkflowRow(props: Props) {
  const { workflow, figures, hasBudgets, place, currency, titles, isFixed, isLinked } = props
  const t = useTranslations('workflows.list')
  const words = useTriggerWords(titles)
  const { id, title, trigger, timing, state, paused_reason: reason } = workflow
  const { changed, group, budget } = workflow
  const { ref, style, isDragging, handle } = useSorted(id, isFixed)
  return (
    <li
      {...{ ref, style }}
      className={
        'flex items-center gap-3 border-t border-line bg-surface px-3 py-2 first:border-t-0 ' +
        'hover:bg-row ' +
        (isDragging ? 'z-10 shadow-popover' : '')
      }
    >
      {!isFixed && <SortHandle {...{ name: title, handle }} />}
      <span className="w-6 shrink-0 text-right text-text-muted tabular-nums">{place}</span>
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">
          {isLinked ? (
            <Link href={`/loyalty/${id}`} prefetch={false} className="hover:text-accent">
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className="truncate text-sm text-text-muted">
          {words.when(trigger, timing as Timing | null)}
        </p>
      </div>
      {group && (
        <Chip dot={false}>
          <span title={t('group')}>{group}</span>
        </Chip>
      )}
      {changed && state !== 'draft' && <Chip tone="info">{t('changed')}</Chip>}
      <StateChip {...{ state, reason }} />
      <RowFigures {...{ id, title, figures, currency, isLinked }} />
      {hasBudgets && (
        <div className="flex w-40 flex-col gap-1.5 max-room:w-32">
          {budget.map((one) => (
            <BudgetBar key={one.period} budget={one} currency={currency} />
          ))}
        </div>
      )}
    </li>
  )
}
