'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import type { User } from '#contract/staff/shapes.ts'
import { Button } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import { may } from '#rules/way/access.ts'
import type { TicketOf } from '#components/helpdesk/opening.ts'
import { Balances } from './balances.tsx'
import type { CardProps } from './card-props.ts'
import { EmailsCard } from './emails-card.tsx'
import { OrdersCard } from './orders-card.tsx'
import { RepliesCard } from './replies-card.tsx'
import { ReturnsCard } from './returns-card.tsx'

const CreditDialog = dynamic(
  () => import('#components/helpdesk/credit/credit-dialog.tsx').then((file) => file.CreditDialog),
  { ssr: false },
)

type Props = CardProps & {
  ticket: TicketOf | null
  user: User
  onBack: (() => void) | null
}

/** All about one customer: balances, replies to copy, orders, returns, emails, and the acts. */
export function PersonCard({ card, ticket, user, shop, onBack, onMore }: Props) {
  const t = useTranslations('helpdesk.person')
  const [isGiving, setGiving] = useState(false)
  const mayGive = may(user, 'issue') && (card.platform_customer_id ?? card.email) !== null
  const parts = { card, shop, onMore }
  return (
    <div className="grid items-start gap-4 desk:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <Card>
          <div className="flex flex-col gap-4">
            <div className="flex flex-wrap items-start justify-between gap-3">
              <div className="min-w-0">
                <h2 className="text-lg font-semibold wrap-anywhere">
                  {card.full_name || card.email || t('nameless')}
                </h2>
                {card.full_name && card.email && (
                  <p className="text-text-muted wrap-anywhere">{card.email}</p>
                )}
              </div>
              {card.blocked_at && <Chip tone="warning">{t('blocked')}</Chip>}
              {card.platform_customer_id === null && <Chip>{t('unknown')}</Chip>}
            </div>
            <Balances {...parts} />
            {card.note && (
              <p className="rounded-md bg-sunken px-3 py-2 whitespace-pre-line wrap-anywhere">
                <span className="block text-sm text-text-muted">{t('note')}</span>
                {card.note}
              </p>
            )}
            <div className="flex flex-wrap gap-2">
              {mayGive && (
                <Button look="primary" aria-haspopup="dialog" onClick={() => setGiving(true)}>
                  {t('give')}
                </Button>
              )}
              {onBack && <Button onClick={onBack}>{t('back')}</Button>}
            </div>
          </div>
        </Card>
        <RepliesCard replies={card.replies} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <OrdersCard {...parts} ticket={ticket} mayRefund={may(user, 'return')} />
        <ReturnsCard {...parts} />
        {may(user, 'read') && <EmailsCard {...parts} />}
      </div>
      {isGiving && <CreditDialog {...{ card, ticket, shop }} onClose={() => setGiving(false)} />}
    </div>
  )
}
