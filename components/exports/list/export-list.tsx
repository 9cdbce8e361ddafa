'use client'

import { useQuery } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { listQuery } from '#components/commerce/list/list-query.ts'
import { ListScreen } from '#components/commerce/list/list-screen.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { useAddress } from '#components/ui/list/address.ts'
import { listExports } from '#contract/exports/calls.ts'
import { exportsAPage, exportsQuery, isUnfinished } from './address.ts'
import { useExportColumns } from './columns.tsx'

const askEveryMs = 1500

/** Lists the shop's exports; polls while one is in progress. */
export function ExportList({ zone }: { zone: string }) {
  const t = useTranslations('exports')
  const address = useAddress()
  const query = exportsQuery((name) => address.get(name))
  const request = useQuery({
    ...listQuery(listExports, { query }),
    refetchInterval: ({ state: { data } }) => (data?.rows.some(isUnfinished) ? askEveryMs : false),
  })
  return (
    <ListScreen
      words="exports"
      icon={FileSpreadsheet}
      // rows stay visible while progress can't be read
      request={request.data ? { ...request, error: null } : request}
      columns={useExportColumns({ zone, marked: address.get('export') })}
      rowKey={(row) => row.export_id}
      rowsWaiting={exportsAPage / 4}
      empty={{ action: <LinkButton href="/store-credit">{t('toLists')}</LinkButton> }}
    />
  )
}
