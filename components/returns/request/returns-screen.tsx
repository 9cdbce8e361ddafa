'use client'

import { useQuery } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { listQuery } from '#components/commerce/list/list-query.ts'
import { ListScreen } from '#components/commerce/list/list-screen.tsx'
import { narrowList } from '#components/commerce/list/use-list-search.ts'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { useAddress, writeAddress } from '#components/ui/list/address.ts'
import { listReturns } from '#contract/returns/requests.ts'
import type { User } from '#contract/staff/shapes.ts'
import { may } from '#rules/way/access.ts'
import { returnFilters, returnParameter, returnsAPage, returnsQuery } from './address.ts'
import { ApproveSelected } from './approve-selected.tsx'
import { useReturnColumns } from './columns.tsx'
import type { Selection } from './selection.tsx'
import { StateFilters } from './state-filters.tsx'

const ReturnPanel = dynamic(() => import('./return-panel.tsx').then((file) => file.ReturnPanel), {
  ssr: false,
})

/** Lists returns, those that wait first. Search, state, page and the open one are in the address. */
export function ReturnsScreen({ zone, user }: { zone: string; user: User }) {
  const t = useTranslations('returns-requests')
  const address = useAddress()
  const query = returnsQuery((name) => address.get(name))
  const request = useQuery(listQuery(listReturns, { query }))
  const [chosen, setChosen] = useState<Selection['chosen']>(new Map())
  const toggle: Selection['toggle'] = ({ return_id: id, name }) => {
    const next = new Map(chosen)
    if (!next.delete(id)) next.set(id, name)
    setChosen(next)
  }
  const mayAct = may(user, 'return')
  const open = address.get(returnParameter)
  return (
    <>
      <ListScreen
        words="returns-requests.list"
        icon={PackageOpen}
        request={request}
        columns={useReturnColumns(zone, mayAct ? { chosen, toggle } : null)}
        rowKey={(row) => row.return_id}
        rowsWaiting={returnsAPage}
        search={query.search ?? ''}
        filters={
          <StateFilters
            counts={request.data?.counts}
            capped={request.data?.counts_capped}
            state={query.state}
            onChange={(one) => narrowList({ state: one })}
          />
        }
        filterNames={returnFilters}
        isFiltered={returnFilters.some((name) => query[name] !== undefined)}
        empty={{
          action: <LinkButton href="/refunds?view=orders">{t('toOrders')}</LinkButton>,
        }}
        action={<ApproveSelected chosen={chosen} onDone={() => setChosen(new Map())} />}
      />
      {open && (
        <ReturnPanel
          key={open}
          id={open}
          zone={zone}
          onClose={() => writeAddress({ [returnParameter]: null }, 'push')}
        />
      )}
    </>
  )
}
