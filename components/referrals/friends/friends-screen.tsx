'use client'

import { useQuery } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { listQuery } from '#components/commerce/list/list-query.ts'
import { ListScreen } from '#components/commerce/list/list-screen.tsx'
import { narrowList } from '#components/commerce/list/use-list-search.ts'
import { FiguresCard } from '#components/referrals/figures/figures-card.tsx'
import { viewHref } from '#components/referrals/views.ts'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { useAddress } from '#components/ui/list/address.ts'
import { listReferredFriends } from '#contract/referrals/calls.ts'
import { friendsAPage, friendsQuery, narrowing } from './address.ts'
import { useFriendColumns } from './columns.tsx'
import { ShownNotice } from './shown-notice.tsx'
import { StateFilters } from './state-filters.tsx'

type Props = { zone: string; currency: string; today: string; mayDecide: boolean }

/** Lists friends, those who wait for a decision first. Search, state and page are in the address. */
export function FriendsScreen({ today, ...around }: Props) {
  const t = useTranslations('referrals')
  const address = useAddress()
  const query = friendsQuery((name) => address.get(name))
  const request = useQuery(listQuery(listReferredFriends, { query }))
  return (
    <>
      <FiguresCard {...{ today, currency: around.currency }} />
      <h2 id="friends" className="sr-only">
        {t('list.title')}
      </h2>
      <ListScreen
        words="referrals.list"
        icon={Share2}
        request={request}
        columns={useFriendColumns(around)}
        rowKey={(row) => row.referral_id}
        rowsWaiting={friendsAPage}
        search={query.search ?? ''}
        filters={
          <>
            <StateFilters
              counts={request.data?.counts}
              capped={request.data?.counts_capped}
              state={query.state}
              onChange={(one) => narrowList({ state: one })}
            />
            <ShownNotice {...{ query, today, currency: around.currency }} />
          </>
        }
        filterNames={narrowing}
        isFiltered={narrowing.some((name) => query[name])}
        empty={{ action: <LinkButton href={viewHref('program')}>{t('list.setUp')}</LinkButton> }}
      />
    </>
  )
}
