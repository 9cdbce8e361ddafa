import { AddressesView } from '#components/emails/addresses/addresses-view.tsx'
import { MailsView } from '#components/emails/overview/mails-view.tsx'
import type { EmailsView } from '#components/emails/overview/views.ts'
import { SenderView } from '#components/emails/sender/sender-view.tsx'
import { RemindersView } from '#components/reminders/reminders-view.tsx'
import { EmailRequestForm } from '#components/support/email-request-form.tsx'
import type { Shop } from '#contract/shop/shapes.ts'
import type { User } from '#contract/staff/shapes.ts'
import { may } from '#rules/way/access.ts'
import { seesFeature } from '#rules/way/feature-gate.ts'

type Props = { view: EmailsView; shop: Shop; user: User }

/** One of the views of the screen. */
export function View({ view, shop, user }: Props) {
  const { time_zone: zone, currency, settings } = shop
  const maySettle = may(user, 'settings')
  const has = (feature: string) => seesFeature(user, settings, feature)
  if (view === 'addresses') return <AddressesView zone={zone} />
  if (view === 'sender')
    return <SenderView zone={zone} mayChange={maySettle} hasFeature={has('white_label_sender')} />
  if (view === 'mails')
    return (
      <MailsView {...{ zone, maySettle }} isInPlan={has('email_builder')}>
        <EmailRequestForm />
      </MailsView>
    )
  return (
    <RemindersView
      reminders={null}
      forecast={null}
      currency={currency}
      isSold={has('reminders')}
      mayEdit={maySettle}
    />
  )
}
