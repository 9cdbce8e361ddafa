'use client'

import { useQuery } from '@tanstack/react-query'
import { Layers } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { listQuery } from '#components/commerce/list/list-query.ts'
import { ListScreen } from '#components/commerce/list/list-screen.tsx'
import { narrowList } from '#components/commerce/list/use-list-search.ts'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { useAddress } from '#components/ui/list/address.ts'
import { bulksStartedMost } from '#contract/bulk/bulk.ts'
import { listBulks } from '#contract/bulk/draft.ts'
import { bulksAPage, bulksQuery, homeOf, isMoving, type Which } from './address.ts'
import { useBulkColumns } from './columns.tsx'
import { BulkFilters } from './filters.tsx'

const askEveryMs = 2000

type Props = { which: Which; zone: string; mayIssue: boolean; mayExport: boolean }

/**
 * Lists all campaigns, or those that have started. Search, state and page are in the address;
 * running ones are polled.
 */
export function BulkList({ which, zone, mayIssue, mayExport }: Props) {
  const t = useTranslations('bulk')
  const address = useAddress()
  const query = bulksQuery((name) => address.get(name), which)
  const { search = '', state } = query
  const request = useQuery({
    ...listQuery(listBulks, { query }),
    refetchInterval: ({ state: { data } }) => (data?.rows.some(isMoving) ? askEveryMs : false),
  })
  return (
    <ListScreen
      words="bulk.list"
      icon={Layers}
      request={request}
      columns={useBulkColumns({ which, zone, mayIssue, mayExport })}
      rowKey={(row) => row.bulk_id}
      rowsWaiting={bulksAPage}
      caption={t(`views.${which}.title`)}
      search={search}
      filters={<BulkFilters {...{ which, state }} onChange={narrowList} />}
      areFiltersBeside
      filterNames={['state']}
      isFiltered={state !== undefined}
      empty={{
        title: t(`views.${which}.none`),
        about: t(`views.${which}.noneAbout`),
        action: (which === 'past' || mayIssue) && (
          <LinkButton href={which === 'past' ? homeOf.all : '/bulk-gift-cards/create'}>
            {t(which === 'past' ? 'list.toAll' : 'create')}
          </LinkButton>
        ),
      }}
      action={request.data && <RunningCount started={request.data.started} />}
    />
  )
}

function RunningCount({ started }: { started: number }) {
  const t = useTranslations('bulk.list')
  return (
    <p className="text-sm text-text-muted" title={t('runningAbout', { most: bulksStartedMost })}>
      {t(started < bulksStartedMost ? 'running' : 'runningFull', {
        count: started,
        most: bulksStartedMost,
      })}
    </p>
  )
}
