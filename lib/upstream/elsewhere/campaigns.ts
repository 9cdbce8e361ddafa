import { Csv } from '#contract/bulk/bulk-shapes.ts'
import { completed, dayOf, type Fields, fieldsOf, idOf, instantOf } from './fields.ts'

/** Counts the rows entered by hand; a file's rows are unknown. */
const rowsOf = (source: unknown): number | null => {
  const rows = Array.isArray(source) ? source : fieldsOf(source)['manual']
  if (!Array.isArray(rows)) return null
  return rows.reduce<number>((sum, row) => sum + Number(fieldsOf(row)['count'] ?? 1), 0)
}

/** Keeps the named fields that have a value. */
const named = (value: unknown, names: readonly string[]): Fields =>
  Object.fromEntries(
    Object.entries(fieldsOf(value)).filter(([name, one]) => names.includes(name) && one !== null),
  )

const rowFields = ['balance', 'expires_on', 'platform_customer_id']
const rowOf = (row: unknown): Fields => {
  const { count, entity_data } = fieldsOf(row)
  return { count: Number(count ?? 1), entity_data: named(entity_data, rowFields) }
}

/** Reads a source without fields that are empty or its own, with which it could not be edited. */
const sourceOf = (source: unknown): unknown => {
  const { csv, manual = source } = fieldsOf(source)
  if (csv !== undefined && csv !== null) return { csv: named(csv, Object.keys(Csv.shape)) }
  return Array.isArray(manual) ? manual.map(rowOf) : source
}

/** Reads a campaign. Without dry runs it has no time of one, and starts as it is. */
export const campaignOf = (answer: unknown, currency: string): Fields => {
  const one = fieldsOf(answer)
  const name = one['campaign_name'] ?? one['title'] ?? ''
  const times = ['starts_at', 'created_at', 'started_at', 'finished_at']
  const { checked_at } = one
  return {
    ...completed(one, {
      title: name,
      legacy: false,
      reason: '',
      note: null,
      money: 'promotional',
      email: { active: false, subject: '', title: '', body: '' },
      on_duplicate: 'keep',
      on_credited_lately: 'keep',
      currency,
      rows_total: rowsOf(one['source']),
      rows_done: null,
      rows_failed: null,
      amount_done: null,
      by: null,
      started_by: null,
      problem: null,
    }),
    bulk_id: idOf(one['bulk_id']),
    source: sourceOf(one['source'] ?? null),
    expires_on: dayOf(one['expires_on']),
    ...Object.fromEntries(times.map((time) => [time, instantOf(one[time])])),
    checked_at: checked_at === undefined ? undefined : instantOf(checked_at),
  }
}

/** Reads an answer with one campaign, or the campaign itself. */
export const campaignIn = (answer: unknown, currency: string): Fields => {
  const outer = fieldsOf(answer)
  return { bulk: campaignOf('bulk' in outer ? outer['bulk'] : outer, currency) }
}

/** Reads a check of a file: an upstream that doesn't refuse the file, and says no more, takes it. */
export const checkOf = (answer: unknown): Fields => ({
  valid: fieldsOf(answer)['valid'] !== false,
  rows: null,
  encoding: null,
  delimiter: null,
  columns: [],
  questions: [],
  problems: [],
})

/** Reads progress; counts that aren't there are 0. */
export const progressOf = (answer: unknown, id: string): Fields => {
  const outer = fieldsOf(answer)
  const one = fieldsOf('progress' in outer ? outer['progress'] : outer)
  const counts = [
    'rows_total',
    'rows_checked',
    'rows_done',
    'rows_failed',
    'rows_skipped',
    'rows_undone',
    'mails',
    'mails_sent',
    'mails_failed',
    'mails_withheld',
  ]
  return {
    progress: {
      ...completed(one, {
        bulk_id: id,
        state: '',
        rows_per_second: null,
        seconds_left: null,
        task: null,
        ...Object.fromEntries(counts.map((count) => [count, 0])),
      }),
      started_at: instantOf(one['started_at']),
      finished_at: instantOf(one['finished_at']),
    },
  }
}
