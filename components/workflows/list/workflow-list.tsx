'use client'

import { useQuery } from '@tanstack/react-query'
import { Workflow as Icon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { queryFor } from '#client/query.ts'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { ChoiceFilter } from '#components/commerce/list/choice-filter.tsx'
import { ListSearch } from '#components/commerce/list/list-search.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { EmptyState } from '#components/ui/list/empty-state.tsx'
import type { TriggerTitles } from '#components/workflows/words/use-trigger-words.ts'
import { listWorkflows, workflowStates } from '#contract/workflows/define.ts'
import type { Workflow } from '#contract/workflows/workflow-shapes.ts'
import { useShown } from './use-shown.ts'
import { WorkflowRows } from './workflow-rows.tsx'

// only a shop without workflows sees it here
const TemplateGallery = dynamic(() =>
  import('./template-gallery.tsx').then((file) => file.TemplateGallery),
)

type Props = {
  currency: string
  titles: TriggerTitles
  mayEdit: boolean
  /** may back-test */
  mayTest: boolean
  /** editors open for this shop */
  isLinked: boolean
}

/** The workflows in the order in which they are decided. */
export function WorkflowList(props: Props) {
  const t = useTranslations('workflows.list')
  const request = useQuery(queryFor(listWorkflows, { query: {} }))
  const workflows = request.data?.workflows
  if (request.isError && !workflows)
    return (
      <Card>
        <RequestError title={t('failed')} request={request} />
      </Card>
    )
  if (!workflows) return <Skeleton className="h-80 w-full" />
  if (workflows.length === 0)
    return (
      <>
        <Card>
          <EmptyState icon={Icon} title={t('none')} about={t('noneAbout')} />
        </Card>
        {props.mayEdit && props.isLinked && <TemplateGallery mayTest={props.mayTest} />}
      </>
    )
  return <Listed {...props} workflows={workflows} />
}

function Listed({ workflows, mayTest: _, ...props }: Props & { workflows: readonly Workflow[] }) {
  const t = useTranslations('workflows.list')
  const states = useTranslations('workflows.states')
  const { shown, typed, setTyped, state, setState, clear } = useShown(workflows)
  const isAll = shown.length === workflows.length
  return (
    <>
      <ListSearch
        label={t('search')}
        placeholder={t('search')}
        typed={typed}
        onType={setTyped}
        filters={
          <ChoiceFilter
            isBare
            label={t('state')}
            all={t('allStates')}
            value={state}
            options={workflowStates
              .filter((one) => one !== 'archived')
              .map((one) => ({ value: one, label: states(one) }))}
            onChange={setState}
          />
        }
        count={t('count', { count: shown.length })}
      />
      <Card padded={false}>
        {shown.length === 0 ? (
          <EmptyState title={t('noMatch')} action={<Button onClick={clear}>{t('clear')}</Button>} />
        ) : (
          <WorkflowRows {...props} {...{ shown, workflows }} />
        )}
      </Card>
      <p className="text-sm text-text-muted">{t('figuresAbout')}</p>
      {!isAll && props.mayEdit && <p className="text-sm text-text-muted">{t('orderNeedsAll')}</p>}
    </>
  )
}
