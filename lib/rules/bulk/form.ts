import { type Bulk, type BulkSource, SentSource } from '#contract/bulk/bulk-shapes.ts'
import { type bulkOperations, bulkRowsMost } from '#contract/bulk/bulk.ts'
import type { createBulk } from '#contract/bulk/draft.ts'
import { campaignRow, type createCampaign } from '#contract/bulk/campaigns.ts'
import type { reasons } from '#contract/transaction.ts'
import type { Input } from '#contract/endpoint.ts'
import type { moneyKinds } from '#contract/transaction.ts'
import {
  dayIn,
  defaultExpiration,
  type Expiration,
  expirationProblems,
  expiresOn,
} from '#rules/store-credit/expiration.ts'
import { instantOf, localOf } from '#rules/tools/local-time.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { readSource } from './source.ts'
import { amountProblem, type Limits } from '#rules/store-credit/store-credit.ts'
import type { Columns } from '#rules/tools/table-heads.ts'

export type Operation = (typeof bulkOperations)[number]
/** Checks for an operation that the form can edit; another upstream may have others. */
export const isOperation = (name: string): name is Operation =>
  name === 'gift_card' || name === 'loyalty_card'
/** Returns the operation in whose words a campaign is shown. */
export const operationOf = (name: string): Operation => (isOperation(name) ? name : 'gift_card')
type Csv = Extract<BulkSource, { csv: unknown }>['csv']
/** A row entered by hand, as typed; `name` is shown for the customer who gets loyalty credit. */
export type HandRow = {
  /** identifies the row while it is edited */
  key: number
  count: string
  balance: string
  expires_on: string
  customer: { id: string; name: string } | null
}
/**
 * The uploaded file and how to read it; `asked` keeps the questions that it raised, so that an
 * answer can be changed.
 */
export type TypedFile = Pick<Csv, 'url' | 'columns' | 'delimiter' | 'decimal' | 'dates'> & {
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
/**
 * A message key of messages/<locale>/bulk.json, `form.problems`; `amount` is the limit in the
 * message.
 */
export type FormProblem = { key: string; amount?: string }
export type FormProblems = Record<string, FormProblem>
type Around = {
  operation: Operation
  zone: string
  /** the zone of `starts_at` */
  scheduledZone: string
  now: Date
  limits: Limits
  readAmount: (typed: string) => string | null
}
/**
 * The outcome of reading the file: the columns in use, `reading` while in progress, null if the
 * file can't be used.
 */
export type ReadFile =
  | { columns: Columns; delimiter?: NonNullable<Csv['delimiter']> }
  | 'reading'
  | null
type Written = (wire: string) => string
type Body = Input<typeof createBulk>['body']['bulk']
type CampaignBody = Input<typeof createCampaign>['body']

export const handRowsMost = 500

/** Returns a new row with the defaults: count 1, balance 10, no expiration. */
export const newHandRow = (write: Written, before: readonly HandRow[] = []): HandRow => ({
  key: Math.max(0, ...before.map(({ key }) => key)) + 1,
  count: String(campaignRow.count),
  balance: write(campaignRow.balance),
  expires_on: '',
  customer: null,
})

/**
 * Returns the initial form of a campaign; `mail` has the default subject and title. Another upstream
 * sends no email of a campaign's own, so that there it begins without one.
 */
export const emptyBulkForm = (
  operation: Operation,
  write: Written,
  mail: { subject?: string | undefined; template_title?: string | undefined } | undefined,
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
  heading: mail?.template_title ?? '',
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

const countOf = (typed: string): number => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : 0)

const balanceProblem = (balance: string | null, limits: Limits): FormProblem | null => {
  const problem = amountProblem(balance, limits)
  if (!problem) return null
  if ('max' in problem) return { key: problem.key, amount: problem.max }
  return 'min' in problem ? { key: problem.key, amount: problem.min } : { key: problem.key }
}

/** Reads the rows by hand; problems are keyed `rows.<index>.<field>`. */
const readRows = (
  rows: readonly HandRow[],
  { operation, zone, now, limits, readAmount }: Around,
) => {
  const problems: FormProblems = {}
  const today = dayIn(zone, now)
  const read = rows.map((row, i) => {
    const balance = readAmount(row.balance)
    const count = operation === 'loyalty_card' ? 1 : countOf(row.count)
    const problem = balanceProblem(balance, limits)
    if (problem) problems[`rows.${i}.balance`] = problem
    if (count < 1 || count > bulkRowsMost) problems[`rows.${i}.count`] = { key: 'count' }
    if (row.expires_on && row.expires_on < today)
      problems[`rows.${i}.expires_on`] = { key: 'pastDate' }
    if (operation === 'loyalty_card' && !row.customer)
      problems[`rows.${i}.customer`] = { key: 'customer' }
    return {
      count,
      balance: balance ?? '',
      expires_on: row.expires_on || null,
      customer: row.customer,
    }
  })
  if (read.reduce((sum, { count }) => sum + count, 0) > bulkRowsMost)
    problems['rows'] = { key: 'tooManyCards' }
  return { read, problems }
}

/** Turns the form into the request body, or into a problem for each wrong field. */
export const bulkFrom = (
  typed: BulkForm,
  file: ReadFile,
  around: Around,
): { body: Body; problems: null } | { body: null; problems: FormProblems } => {
  const { operation, zone, scheduledZone, now } = around
  const { read, problems: ofRows } =
    typed.from === 'hand' ? readRows(typed.rows, around) : { read: [], problems: {} }
  const problems: FormProblems = { ...ofRows }
  if (typed.from === 'file' && !typed.file) problems['file'] = { key: 'fileMissing' }
  else if (typed.from === 'file' && file === 'reading') problems['file'] = { key: 'fileReading' }
  else if (typed.from === 'file' && !file) problems['file'] = { key: 'fileUnfit' }
  const wrong = expirationProblems(typed.expiration, dayIn(zone, now))
  if (wrong.value) problems['expires_within'] = { key: wrong.value }
  if (wrong.date) problems['expires_on'] = { key: wrong.date }
  const mails = typed.mails && hasRecipients(operation, typed)
  if (mails && !typed.subject.trim()) problems['subject'] = { key: 'required' }
  const at = typed.starts === 'later' ? instantOf(typed.starts_at, scheduledZone) : null
  if (typed.starts === 'later' && at === null) problems['starts_at'] = { key: 'requiredTime' }
  else if (at !== null && at <= now.toISOString()) problems['starts_at'] = { key: 'pastTime' }
  if (Object.keys(problems).length > 0) return { body: null, problems }
  return {
    problems: null,
    body: {
      operation_name: operation,
      ...(typed.title.trim() ? { title: typed.title } : {}),
      source:
        typed.from === 'hand'
          ? read.map(({ count, balance, expires_on, customer }) => ({
              count,
              entity_data: {
                balance,
                expires_on,
                ...(customer ? { platform_customer_id: customer.id } : {}),
              },
            }))
          : { csv: csvOf(typed, file, operation) },
      expires_on: expiresOn(typed.expiration, zone, now),
      reason: typed.reason,
      note: typed.note.trim() || null,
      money: typed.money,
      email: { active: mails, subject: typed.subject, title: typed.heading, body: typed.body },
      starts_at: at,
    },
  }
}

const csvOf = ({ file, resets }: BulkForm, read: ReadFile, operation: Operation): Csv => ({
  url: file?.url ?? '',
  ...(file?.name ? { file_name: file.name } : {}),
  ...(read === 'reading' ? {} : read),
  ...(file?.decimal ? { decimal: file.decimal } : {}),
  ...(file?.dates ? { dates: file.dates } : {}),
  ...(operation === 'loyalty_card' ? { reset_to_zero: resets } : {}),
})

/** Turns the form into a quick batch: a title and rows, as the older calls take them. */
export const campaignFrom = (
  typed: BulkForm,
  around: Around,
): { body: CampaignBody; problems: null } | { body: null; problems: FormProblems } => {
  const { read, problems } = readRows(typed.rows, around)
  if (Object.keys(problems).length > 0) return { body: null, problems }
  return {
    problems: null,
    body: {
      ...(typed.title.trim() ? { title: typed.title } : {}),
      manual_src_data: read.map(({ count, balance, expires_on }) => ({
        count,
        balance,
        expiration: expires_on,
      })),
    },
  }
}

/** Builds the body that saves a campaign again with some fields changed. */
export const bodyOfBulk = (bulk: Bulk, change: Partial<Body>): Body => ({
  operation_name: operationOf(bulk.operation_name),
  title: bulk.title,
  source: SentSource.parse(bulk.source),
  expires_on: bulk.expires_on,
  reason: bulk.reason as BulkForm['reason'],
  note: bulk.note,
  money: bulk.money,
  email: bulk.email,
  starts_at: bulk.starts_at,
  on_duplicate: bulk.on_duplicate,
  on_credited_lately: bulk.on_credited_lately,
  ...change,
})

/**
 * Counts the cards or people of the rows by hand and their total amount; null while an amount is
 * invalid.
 */
export const handTotal = (
  rows: readonly HandRow[],
  operation: Operation,
  readAmount: (typed: string) => string | null,
): { count: number; amount: string | null } => {
  const counts = rows.map(({ count }) => (operation === 'loyalty_card' ? 1 : Number(count) || 0))
  const amounts = rows.map(({ balance }, i) => {
    const wire = readAmount(balance)
    return wire === null ? null : (parseMoney(wire) ?? 0n) * BigInt(Math.trunc(counts[i] ?? 0))
  })
  return {
    count: counts.reduce((sum, n) => sum + n, 0),
    amount: amounts.some((one) => one === null)
      ? null
      : formatMinor(amounts.reduce<bigint>((sum, one) => sum + (one ?? 0n), 0n)),
  }
}
