import 'server-only'
import { addressesQuery } from '#components/emails/addresses/address.ts'
import type { EmailsView } from '#components/emails/overview/views.ts'
import { getEmailSender, listSuppressions } from '#contract/emails/delivery.ts'
import { listEmails } from '#contract/emails/named.ts'
import { listReminders } from '#contract/reminders/calls.ts'
import { prefetch } from '#upstream/prefetch.ts'

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
