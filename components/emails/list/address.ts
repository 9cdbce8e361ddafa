import { addressQuery } from '#components/commerce/list/address-query.ts'
import type { listMails } from '#contract/emails/calls.ts'
import { mailFilters } from '#contract/emails/filters.ts'
import type { Input } from '#contract/endpoint.ts'
import { mailStates } from '#contract/transaction.ts'

export const mailsAPage = 20
export const mailParameter = 'mail'
/** The worklist by default; `show` may name all or one state. */
export const shows = ['worklist', 'all', ...mailStates] as const
export type Show = (typeof shows)[number]
export const deliveryFilters = ['name', 'from', 'to'] as const
export type DeliveryFilter = (typeof deliveryFilters)[number]
export type MailsQuery = NonNullable<Input<typeof listMails>['query']>
type ValueOf = (name: string) => string | string[] | null | undefined

/** Reads the current view; default: the worklist. */
export const showOf = (value: unknown): Show => shows.find((one) => one === value) ?? 'worklist'

/** Reads the desk's query from the address in the call's form. */
export function mailsQuery(valueOf: ValueOf): MailsQuery {
  const query = addressQuery<MailsQuery>(mailFilters, ['search', ...deliveryFilters], valueOf)
  const show = showOf(valueOf('show'))
  if (show === 'worklist') return { ...query, worklist: true, limit: mailsAPage }
  return { ...query, ...(show === 'all' ? {} : { state: show }), limit: mailsAPage }
}
