'use client'

import { useQuery } from '@tanstack/react-query'
import { ClipboardCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ChoiceFilter } from '#components/commerce/list/choice-filter.tsx'
import { listQuery } from '#components/commerce/list/list-query.ts'
import { ListScreen } from '#components/commerce/list/list-screen.tsx'
import { narrowList } from '#components/commerce/list/use-list-search.ts'
import { useAddress } from '#components/ui/list/address.ts'
import { listStoreTasks, taskStates } from '#contract/returns/tasks.ts'
import type { User } from '#contract/staff/shapes.ts'
import { may } from '#rules/way/access.ts'
import { tasksAPage, taskSearch, tasksQuery } from './address.ts'
import { useTaskColumns } from './columns.tsx'
import { HeldEvents } from './held-events.tsx'

/**
 * Lists what is to be done in the store, and refunds there that can't be recorded. Search, state and
 * page are in the address.
 */
export function TasksScreen({ zone, user }: { zone: string; user: User }) {
  const t = useTranslations('returns-tasks')
  const address = useAddress()
  const valueOf = (name: string) => address.get(name)
  const query = tasksQuery(valueOf)
  return (
    <>
      <HeldEvents zone={zone} />
      <ListScreen
        words="returns-tasks.list"
        icon={ClipboardCheck}
        request={useQuery(listQuery(listStoreTasks, { query }))}
        columns={useTaskColumns(zone, may(user, 'return'))}
        rowKey={(row) => row.task_id}
        rowsWaiting={tasksAPage}
        search={taskSearch(valueOf)}
        areFiltersBeside
        filters={
          <ChoiceFilter
            isBare
            label={t('state')}
            all={t('everyState')}
            value={query.state}
            options={taskStates.map((one) => ({ value: one, label: t(`states.${one}`) }))}
            onChange={(one) => narrowList({ state: one })}
          />
        }
        filterNames={['state']}
        isFiltered={query.state !== undefined}
      />
    </>
  )
}
