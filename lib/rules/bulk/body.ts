import type { Bulk, BulkSource } from '#contract/bulk/bulk-shapes.ts'
import type { createCampaign } from '#contract/bulk/campaigns.ts'
import type { createBulk } from '#contract/bulk/draft.ts'
import type { Input } from '#contract/endpoint.ts'
import { type Known, typedProblem } from '#rules/emails/words/typed.ts'
import { dayIn, expirationProblems, expiresOn } from '#rules/store-credit/expiration.ts'
import { instantOf } from '#rules/tools/local-time.ts'
import type { Columns } from '#rules/tools/table-heads.ts'
import { type BulkForm, hasRecipients } from './form.ts'
import { type Entering, type FormProblems, readRows } from './hand-rows.ts'
import { type Operation, operationOf } from './operation.ts'
import { sentSource } from './source.ts'

/** Fields of the email's texts. */
export const mailTexts = ['subject', 'heading', 'body'] as const
type Csv = Extract<BulkSource, { csv: unknown }>['csv']
type Body = Input<typeof createBulk>['body']['bulk']
type CampaignBody = Input<typeof createCampaign>['body']

/**
 * The outcome of reading the file: the columns in use, `reading` while in progress, null if the
 * file can't be used.
 */
export type ReadFile =
  | { columns: Columns; delimiter?: NonNullable<Csv['delimiter']> }
  | 'reading'
  | null

/** Turns the form into the request body, or into a problem for each wrong field. */
export const bulkFrom = (
  typed: BulkForm,
  file: ReadFile,
  around: Entering & {
    /** the zone of `starts_at` */
    scheduledZone: string
    /** variables of the email; without them its texts aren't checked here */
    variables?: readonly Known[]
  },
): { body: Body; problems: null } | { body: null; problems: FormProblems } => {
  const { operation, zone, scheduledZone, now, variables } = around
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
  if (mails && variables?.length)
    for (const field of mailTexts)
      if (typedProblem(typed[field], field === 'body' ? 'text' : 'head', variables))
        problems[field] = { key: 'variable' }
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
  around: Entering,
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
  source: sentSource(bulk.source),
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
