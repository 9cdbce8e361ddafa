'use client'

import { useQuery } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { listQuery } from '#components/commerce/list/list-query.ts'
import { ListScreen } from '#components/commerce/list/list-screen.tsx'
import { narrowList } from '#components/commerce/list/use-list-search.ts'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { useAddress, writeAddress } from '#components/ui/list/address.ts'
import type { User } from '#contract/staff/shapes.ts'
import { may } from '#rules/way/access.ts'
import { egiftsCall, egiftsQuery, giftParameter, giftsAPage } from './address.ts'
import { useEgiftColumns } from './columns.tsx'
import { EgiftFilters } from './filters.tsx'

const EgiftPanel = dynamic(
  () => import('#components/egifts/egift/egift-panel.tsx').then((file) => file.EgiftPanel),
  { ssr: false },
)

type Props = { zone: string; scheduledZone: string; user: User; mayGive: boolean }

/** Lists eGifts, newest first. Search, status, page and the open gift are in the address. */
export function EgiftList({ zone, scheduledZone, user, mayGive }: Props) {
  const t = useTranslations('egifts')
  const address = useAddress()
  const query = egiftsQuery((name) => address.get(name))
  const { search = '', status } = query
  const open = address.get(giftParameter)
  return (
    <>
      <ListScreen
        words="egifts.list"
        icon={Gift}
        request={useQuery(egiftsCall(query, listQuery))}
        columns={useEgiftColumns(zone)}
        rowKey={(row) => row.egift_id}
        rowsWaiting={giftsAPage}
        search={search}
        filters={<EgiftFilters status={status} onChange={(one) => narrowList({ status: one })} />}
        filterNames={['status']}
        isFiltered={status !== undefined}
        empty={{
          about: t(mayGive ? 'list.noneAbout' : 'list.noneOff'),
          action: may(user, 'settings') && (
            <LinkButton href="/egifts/setup">{t('toSetUp')}</LinkButton>
          ),
        }}
      />
      {open && (
        <EgiftPanel
          key={open}
          id={open}
          {...{ zone, scheduledZone, user }}
          onClose={() => writeAddress({ [giftParameter]: null }, 'push')}
        />
      )}
    </>
  )
}
