'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ListPages } from '#components/commerce/list/list-pages.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { useAddress, writeAddress } from '#components/ui/list/address.ts'
import { EmptyState } from '#components/ui/list/empty-state.tsx'
import { ErrorState } from '#components/ui/layout/error-state.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { queryFor } from '#client/query.ts'
import { listExports } from '#contract/exports/calls.ts'
import { ExportTable } from './columns.tsx'
import { exportsQuery, isUnfinished } from './address.ts'

const askEveryMs = 1500

/** The exports of the shop; while one is made it is asked again and again how far it is. */
export function ExportList({ zone }: { zone: string }) {
  const t = useTranslations('exports')
  const refusalText = useRefusalText()
  const address = useAddress()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...queryFor(listExports, { query: exportsQuery((name) => address.get(name)) }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.rows.some(isUnfinished) ? askEveryMs : false),
  })
  const list =
    data?.rows.length === 0 ? (
      <EmptyState
        icon={FileSpreadsheet}
        title={t('none')}
        about={t('noneAbout')}
        action={<LinkButton href="/store-credit">{t('toLists')}</LinkButton>}
      />
    ) : (
      <>
        <ExportTable
          rows={data?.rows}
          zone={zone}
          isStale={isPlaceholderData}
          marked={address.get('export')}
        />
        {data && (
          <ListPages
            list={data}
            onTurn={(place) => writeAddress({ after: null, before: null, ...place }, 'push')}
          />
        )}
      </>
    )
  return (
    <div className="rounded-lg border border-line bg-surface shadow-card">
      {error && !data ? (
        <ErrorState
          title={t('failed')}
          about={refusalText(error)}
          onRetry={() => refetch()}
          busy={isFetching}
        />
      ) : (
        list
      )}
    </div>
  )
}
