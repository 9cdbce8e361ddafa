import { MailListLater } from '#components/emails/list/mail-list-later.tsx'
import { CardListLater } from '#components/gift-cards/list/card-list-later.tsx'
import type { CardRules } from '#components/gift-cards/list/address.ts'
import type { View as Name } from '#components/store-credit/activity/activity-views.ts'
import {
  ActivityListLater,
  ApprovalListLater,
} from '#components/store-credit/activity/views-later.tsx'
import type { User } from '#contract/staff/calls.ts'

type Props = {
  view: Name
  currency: string
  zone: string
  user: User
  rules: CardRules
  action: React.ReactNode
}

/** Renders the tab that the address names. */
export function View({ view, currency, zone, user, rules, action }: Props) {
  return (
    <>
      {view === 'movements' && <ActivityListLater {...{ currency, zone, user, action }} />}
      {view === 'cards' && <CardListLater {...{ rules, currency, zone, action }} />}
      {view === 'approvals' && <ApprovalListLater {...{ zone, user }} />}
      {view === 'deliveries' && <MailListLater zone={zone} />}
    </>
  )
}
