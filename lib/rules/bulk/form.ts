import type { Bulk, BulkSource } from '#contract/bulk/bulk-shapes.ts'
import type { moneyKinds, reasons } from '#contract/transaction.ts'
import { defaultExpiration, type Expiration } from '#rules/store-credit/expiration.ts'
import { localOf } from '#rules/tools/local-time.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { type HandRow, newHandRow } from './hand-rows.ts'
import type { Operation } from './operation.ts'
import { readSource } from './source.ts'

type Csv = Extract<BulkSource, { csv: unknown }>['csv']
/**
 * The uploaded file and how to read it; `asked` keeps the questions that it raised, so that an
 * answer can be changed.
 */
export type TypedFile = Pick<
  Csv,
  'url' | 'columns' | 'delimiter' | 'decimal' | 'dates' | 'from' | 'rate'
> & {
  name: string
  asked: Question[]
}
export type Question = { kind: 'decimal' | 'dates'; column: string; sample: string }
/** The form of a campaign, as typed. */
export type BulkForm = {
  title: string
  from: 'file' | 'hand'
  rows: HandRow[]
  file: TypedFile | null
  resets: boolean
  expiration: Expiration
  reason: (typeof reasons)[number]
  money: (typeof moneyKinds)[number]
  note: string
  mails: boolean
  subject: string
  heading: string
  body: string
  starts: 'now' | 'later'
  /** in the zone of scheduled times */
  starts_at: string
}
type Written = (wire: string) => string
/**
 * Returns the initial form of a campaign; `mail` has the shop's own subject and title. Another upstream
 * sends no email of a campaign's own, so that there it begins without one.
 */
export const emptyBulkForm = (
  operation: Operation,
  write: Written,
  mail: { subject?: string; title?: string } | undefined,
  isElsewhere = false,
): BulkForm => ({
  title: '',
  from: operation === 'gift_card' ? 'hand' : 'file',
  rows: [newHandRow(write)],
  file: null,
  resets: false,
  expiration: defaultExpiration,
  reason: 'Refund',
  money: 'promotional',
  note: '',
  mails: operation === 'loyalty_card' && !isElsewhere,
  subject: mail?.subject ?? '',
  heading: mail?.title ?? '',
  body: '',
  starts: 'now',
  starts_at: '',
})

/** Checks for recipients of an email: cards from rows by hand have none. */
export const hasRecipients = (operation: Operation, { from }: Pick<BulkForm, 'from'>): boolean =>
  from === 'file' || operation === 'loyalty_card'

/** Fills the form from a saved campaign. */
export const formOfBulk = (bulk: Bulk, scheduledZone: string, write: Written): BulkForm => {
  const source = readSource(bulk.source)
  const csv = source === null || Array.isArray(source) ? null : source.csv
  const { url, columns, delimiter, decimal, dates } = csv ?? { url: '' }
  return {
    title: bulk.title,
    from: csv ? 'file' : 'hand',
    rows: Array.isArray(source)
      ? source.map(({ count, entity_data: { balance, expires_on, platform_customer_id } }, i) => ({
          key: i + 1,
          count: String(count),
          balance: write(formatMinor(parseMoney(balance) ?? 0n)),
          expires_on: expires_on?.slice(0, 10) ?? '',
          customer: platform_customer_id ? { id: platform_customer_id, name: '' } : null,
        }))
      : [newHandRow(write)],
    file: csv
      ? {
          url,
          name: csv.file_name ?? '',
          asked: [],
          ...(columns ? { columns } : {}),
          ...(delimiter ? { delimiter } : {}),
          ...(decimal ? { decimal } : {}),
          ...(dates ? { dates } : {}),
        }
      : null,
    resets: csv?.reset_to_zero ?? false,
    expiration:
      bulk.expires_on === null
        ? defaultExpiration
        : {
            ...defaultExpiration,
            never_expires: false,
            expiration_mode: 'fixed',
            expires_on: bulk.expires_on,
          },
    reason: bulk.reason as BulkForm['reason'],
    money: bulk.money,
    note: bulk.note ?? '',
    mails: bulk.email.active,
    subject: bulk.email.subject,
    heading: bulk.email.title,
    body: bulk.email.body,
    starts: bulk.starts_at === null ? 'now' : 'later',
    starts_at: bulk.starts_at === null ? '' : localOf(new Date(bulk.starts_at), scheduledZone),
  }
}
