'use client'

import { UserRoundSearch } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import type { Shop } from '#contract/shop/shapes.ts'
import type { User } from '#contract/staff/shapes.ts'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { SearchField } from '#components/ui/form/search-field.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { EmptyState } from '#components/ui/list/empty-state.tsx'
import { PersonCard } from './card/person-card.tsx'
import { type MatchedOrder, MatchList } from './match-list.tsx'
import type { Opening } from './opening.ts'
import { may } from '#rules/way/access.ts'
import { TicketCredits } from './ticket-credits.tsx'
import { useAnswerCard } from './use-answer-card.ts'

const RefundDialog = dynamic(
  () => import('./refund/refund-dialog.tsx').then((file) => file.RefundDialog),
  { ssr: false },
)

/** The facts of a shop that the panel needs; the rest stays on the server. */
export type PanelShop = Pick<Shop, 'name' | 'currency'> & {
  zone: string
  /** the shop's own words of an email about credit, '' where it wrote none */
  mail: { subject: string; title: string }
  /** the recipient of a refund may change where the order names one */
  mayChangeCustomer: boolean
}
type Props = { opening: Opening; user: User; shop: PanelShop }

/** A helpdesk's panel: the ticket's customer at first, anybody by search, all in place. */
export function HelpdeskScreen({ opening, user, shop }: Props) {
  const t = useTranslations('helpdesk')
  const { text, type, request, isSearching, choose, back, more } = useAnswerCard(opening)
  const { data } = request
  const [refunding, setRefunding] = useState<MatchedOrder | null>(null)
  const isAsked = text.trim() !== '' || opening.about !== null
  const outcome = () => {
    if (isSearching) return t('searching')
    if (!data || data.card) return ''
    return data.matches.length > 0 ? t('found', { count: data.matches.length }) : ''
  }
  return (
    <div data-touch data-wide data-panel className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="text-lg font-semibold tracking-tight">
          {opening.ticket ? t('ticket.name', { id: opening.ticket.id }) : t('title')}
        </h1>
        <p className="text-sm text-text-muted">
          {t('about', { name: user.name || user.email, shop: shop.name })}
        </p>
      </div>
      <SearchField
        label={t('search')}
        placeholder={t('searchPlaceholder')}
        value={text}
        onChange={type}
      />
      <p role="status" className="sr-only">
        {outcome()}
      </p>
      {data && data.credits.length > 0 && opening.ticket && (
        <TicketCredits credits={data.credits} ticket={opening.ticket} currency={data.currency} />
      )}
      {request.isPending && <Skeleton className="h-60 w-full" />}
      {request.isError && !data && <RequestError title={t('failed')} request={request} />}
      {data && !data.card && data.matches.length > 0 && (
        <MatchList
          matches={data.matches}
          hasMore={data.more_matches}
          onChoose={choose}
          onRefund={may(user, 'return') ? setRefunding : null}
        />
      )}
      {data && !data.card && data.matches.length === 0 && !isSearching && (
        <EmptyState
          icon={UserRoundSearch}
          title={isAsked ? t('nobody') : t('start')}
          about={
            data.email && text.trim() === ''
              ? t('nobodyYet', { email: data.email })
              : t(isAsked ? 'nobodyAbout' : 'startAbout')
          }
        />
      )}
      {data?.card && (
        <PersonCard
          key={data.card.platform_customer_id ?? data.card.email}
          card={data.card}
          ticket={opening.ticket}
          onBack={back}
          onMore={more}
          {...{ user, shop }}
        />
      )}
      {refunding && (
        <RefundDialog
          order={refunding}
          ticket={opening.ticket}
          shop={shop}
          onClose={() => setRefunding(null)}
        />
      )}
    </div>
  )
}
