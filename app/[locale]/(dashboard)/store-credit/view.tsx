import { Upsell } from '#components/commerce/plan/upsell.tsx'
import { MailListLater } from '#components/emails/list/mail-list-later.tsx'
import { CardListLater } from '#components/gift-cards/list/card-list-later.tsx'
import type { CardRules } from '#components/gift-cards/list/address.ts'
import type { View as Name } from '#components/store-credit/activity/activity-views.ts'
import {
  ActivityListLater,
  ApprovalListLater,
} from '#components/store-credit/activity/views-later.tsx'
import type { User } from '#contract/staff/shapes.ts'

type Props = {
  view: Name
  currency: string
  zone: string
  scheduledZone: string
  user: User
  rules: CardRules
  hasApprovals: boolean
  action: React.ReactNode
}

/** Renders the tab that the address names. */
export function View({ view, currency, zone, user, rules, hasApprovals, action, ...zones }: Props) {
  return (
    <>
      {view === 'movements' && <ActivityListLater {...{ currency, zone, user, action }} />}
      {view === 'cards' && <CardListLater {...{ rules, currency, zone, action }} />}
      {view === 'approvals' && !hasApprovals && <Upsell feature="approvals" />}
      {view === 'approvals' && <ApprovalListLater {...{ zone, user, ...zones }} />}
      {view === 'deliveries' && <MailListLater zone={zone} />}
    </>
  )
}
