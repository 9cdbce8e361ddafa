import { emailPattern } from '#contract/email-pattern.ts'
import type { BulkSource } from '#contract/bulk/bulk-shapes.ts'
import type { rowVerdicts } from '#contract/bulk/bulk.ts'
import type { Row } from '#platform/uploads/csv-rows.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { amountProblem, type Limits } from '#rules/store-credit/limits.ts'
import type { Field } from '#rules/tools/table-heads.ts'
import { readTableAmount } from '#rules/tools/typed-amount.ts'
import { readTableDate } from '#rules/tools/typed-date.ts'
import type { Csv, Places } from '#platform/bulk/draft/columns.ts'

/**
 * A row as the dry run writes it, before customers and earlier credit are looked up. `first`: the
 * line on which the same person appears first.
 */
export type NewRow = {
  line: number
  name: string | null
  email: string | null
  platform_customer_id: string | null
  typed_amount: string
  typed_expires: string | null
  note: string | null
  amount: string | null
  expires_on: string | null
  verdict: (typeof rowVerdicts)[number] | null
  detail: string | null
  first: number | null
}
/** Stops reading a file at an ambiguous value until its meaning is chosen. */
export class Asks extends Error {
  readonly code: 'ask_decimal' | 'ask_dates'
  constructor(code: 'ask_decimal' | 'ask_dates') {
    super(code)
    this.code = code
  }
}
type Rules = { limits: Limits; today: string; expires_on: string | null }
type Problem = Pick<NewRow, 'verdict' | 'detail'>

export const nameMax = 200
export const noteMax = 2000
export const shownMax = 120
const breaks = /[\p{Cc}\u2028\u2029]+/gu
/** Cleans a cell; drops a lone surrogate left by the cut, which PostgreSQL rejects. */
export const clean = (text: string, max: number): string =>
  text
    .toWellFormed()
    .replace(breaks, ' ')
    .normalize('NFC')
    .trim()
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')

const amountVerdict = (wire: string | null, limits: Limits): Problem | null => {
  const problem = amountProblem(wire, limits)
  if (problem?.key === 'overLimit') return { verdict: 'over_limit', detail: problem.max }
  if (problem?.key === 'underLimit') return { verdict: 'under_limit', detail: problem.min }
  return problem ? { verdict: 'bad_amount', detail: null } : null
}
/** Refuses a day that has passed. */
export const dayVerdict = (day: string | null, today: string): Problem | null =>
  day !== null && day < today ? { verdict: 'bad_date', detail: day } : null

/** Rows of a file, each with its own problems. */
export const fileReader = (
  places: Places,
  csv: Csv,
  { limits, today, expires_on: usual }: Rules,
) => {
  const firstOf = new Map<string, number>()
  return ({ line, fields, broken }: Row): NewRow => {
    const cell = (field: Field, max: number): string =>
      places[field] === undefined ? '' : clean(fields[places[field]] ?? '', max)
    const typed_amount = cell('balance', shownMax)
    const typed = cell('expires_on', shownMax)
    const email = cell('email', 254).toLowerCase()
    const row = {
      line,
      name: cell('name', nameMax) || null,
      email: email || null,
      platform_customer_id: null,
      typed_amount,
      typed_expires: typed || null,
      note: cell('note', noteMax) || null,
      amount: null,
      expires_on: null,
      first: null,
    }
    if (broken !== undefined) return { ...row, email: null, verdict: 'broken', detail: broken }
    const amount = readTableAmount(typed_amount, csv.decimal)
    const date = typed === '' ? null : readTableDate(typed, csv.dates)
    if (amount === 'ask') throw new Asks('ask_decimal')
    if (date === 'ask') throw new Asks('ask_dates')
    const wire = amount?.wire ?? null
    const day = typed === '' ? usual : (date?.day ?? null)
    const problem: Problem | null =
      places.email !== undefined && (email.length >= 254 || !emailPattern.test(email))
        ? { verdict: 'bad_address', detail: null }
        : (amountVerdict(wire, limits) ??
          (typed !== '' && date === null
            ? { verdict: 'bad_date' as const, detail: null }
            : dayVerdict(day, today)))
    // an invalid address counts as no recipient, but is kept so that it can be corrected
    const read = {
      ...row,
      amount: wire === null ? null : String(parseMoney(wire)),
      expires_on: day,
    }
    if (problem) return { ...read, ...problem }
    const first = email === '' ? null : (firstOf.get(email) ?? null)
    if (email !== '' && first === null) firstOf.set(email, line)
    return { ...read, verdict: null, detail: first === null ? null : String(first), first }
  }
}

/** Rows by hand, each repeated by its count; the line number is the form's. */
export function* handRows(
  source: Extract<BulkSource, unknown[]>,
  { limits, today, expires_on: usual }: Rules,
): Generator<NewRow> {
  for (const [
    i,
    {
      count,
      entity_data: { balance, expires_on, platform_customer_id = null },
    },
  ] of source.entries()) {
    const minor = parseMoney(balance)
    const day = expires_on ?? usual
    const row = {
      line: i + 1,
      name: null,
      email: null,
      platform_customer_id,
      typed_amount: minor === null ? balance : formatMinor(minor),
      typed_expires: null,
      note: null,
      amount: minor === null ? null : String(minor),
      expires_on: day,
    }
    const problem = amountVerdict(balance, limits) ?? dayVerdict(day, today)
    const before =
      platform_customer_id === null
        ? -1
        : source.findIndex(
            ({ entity_data }) => entity_data.platform_customer_id === platform_customer_id,
          )
    for (let n = 0; n < count; n += 1) {
      const first = before < 0 || (before === i && n === 0) ? null : before + 1
      yield {
        ...row,
        verdict: problem?.verdict ?? null,
        detail: problem?.detail ?? (first === null ? null : String(first)),
        first,
      }
    }
  }
}
