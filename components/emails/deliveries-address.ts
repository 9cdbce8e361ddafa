import { listMails, MailFilters } from '#contract/emails.ts'
import type { Input } from '#contract/endpoint.ts'
import { mailStates } from '#contract/transaction.ts'

export const mailsAPage = 20
export const mailParameter = 'mail'
/** The worklist unless `show` says all, or one state. */
export const shows = ['worklist', 'all', ...mailStates] as const
export type Show = (typeof shows)[number]
export const deliveryFilters = ['name', 'search', 'from', 'to'] as const
export type DeliveryFilter = (typeof deliveryFilters)[number]
export type MailsQuery = NonNullable<Input<typeof listMails>['query']>
type ValueOf = (name: string) => string | string[] | null | undefined

export const showOf = (value: unknown): Show => shows.find((one) => one === value) ?? 'worklist'

/** What of the desk stands in the address, as the call wants it; a parameter that the call wouldn't take is none. */
export function mailsQuery(valueOf: ValueOf): MailsQuery {
  const given = [...deliveryFilters, 'after' as const, 'before' as const].flatMap((name) => {
    const value = valueOf(name)
    const schema = name === 'after' || name === 'before' ? listMails.query.shape[name] : MailFilters[name]
    return typeof value === 'string' && value.trim() && schema.safeParse(value).success ? [[name, value.trim()]] : []
  })
  const show = showOf(valueOf('show'))
  const shown = show === 'worklist' ? { worklist: true } : show === 'all' ? {} : { state: show }
  return { ...Object.fromEntries(given), ...shown, limit: mailsAPage }
}
