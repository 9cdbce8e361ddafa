import 'server-only'
import { addressesQuery } from '#components/emails/addresses/address.ts'
import type { EmailsView } from '#components/emails/overview/views.ts'
import { getEmailSender, listSuppressions } from '#contract/emails/delivery.ts'
import { listEmails } from '#contract/emails/named.ts'
import { listReminders } from '#contract/reminders/calls.ts'
import type { Area } from '#i18n/messages.ts'
import { may } from '#rules/way/access.ts'
import { seesFeature } from '#rules/way/feature-gate.ts'
import type { Entered } from '#upstream/enter.ts'
import { prefetch } from '#upstream/prefetch.ts'

/** Messages of all views. */
export const areas: readonly Area[] = [
  'email-design',
  'email-list',
  'email-html',
  'email-delivery',
  'reminders',
  'emails',
  'commerce',
  'support',
]
type Parameters = Record<string, string | string[] | undefined>

/** Reads what a view shows first. */
export const prefetchView = (view: EmailsView, parameters: Parameters): Promise<unknown> => {
  switch (view) {
    case 'reminders':
      return prefetch(listReminders, {})
    case 'addresses':
      return prefetch(listSuppressions, { query: addressesQuery((name) => parameters[name]) })
    case 'sender':
      return prefetch(getEmailSender, {})
    case 'mails':
      return prefetch(listEmails, {})
  }
}

/** Checks for a person who may edit designs, in a plan that has the builder. */
export const mayDesign = ({ shop, user }: Entered): boolean =>
  may(user, 'settings') && seesFeature(user, shop.settings, 'email_builder')
