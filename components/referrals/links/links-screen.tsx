'use client'

import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { FilterBar } from '#components/commerce/list/filter-bar.tsx'
import { listQuery } from '#components/commerce/list/list-query.ts'
import { ListScreen } from '#components/commerce/list/list-screen.tsx'
import { narrowList } from '#components/commerce/list/use-list-search.ts'
import { useAddress } from '#components/ui/list/address.ts'
import { listReferralLinks } from '#contract/referrals/calls.ts'
import { linkDays, linksAPage, linksQuery } from './address.ts'
import { useLinkColumns } from './columns.tsx'

type Props = { zone: string; currency: string }

/** Lists the customers who have a link, with the friends that it brought. */
export function LinksScreen(around: Props) {
  const t = useTranslations('referrals.links')
  const address = useAddress()
  const query = linksQuery((name) => address.get(name))
  return (
    <ListScreen
      words="referrals.links"
      icon={Link2}
      request={useQuery(listQuery(listReferralLinks, { query }))}
      columns={useLinkColumns(around)}
      rowKey={({ referrer, created_at }) => `${referrer.platform_customer_id} ${created_at}`}
      rowsWaiting={linksAPage}
      search={query.search ?? ''}
      filters={
        <FilterBar
          label={t('days')}
          days={linkDays.map((name) => ({ name, label: t(name), value: query[name] }))}
          onChange={narrowList}
        />
      }
      filterNames={linkDays}
      isFiltered={linkDays.some((name) => query[name])}
    />
  )
}
