import type { refusals } from './refusals.ts'

export type RefusalCode = keyof typeof refusals

/** The body of every error of both programs. Its schema is in refusals.ts. */
export type ErrorBody = {
  error: {
    code: string
    message: string
    field?: string | undefined
    request_id: string
    /** values that the sentence needs: limits, the current balance, … */
    facts?: Facts | undefined
    /** every problem of what was refused, where there may be several: code, place, what was written */
    problems?: Facts[] | undefined
  }
}

export type Facts = Record<string, string | number>

/**
 * The one way to refuse a call, on the platform and in the BFF. Statuses and sentences are in
 * refusals.ts, because the browser, which has its own words, doesn't need them.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly field: string | undefined
  readonly facts: Facts | undefined
  readonly problems: Facts[] | undefined
  readonly headers: Record<string, string>
  constructor(
    code: RefusalCode,
    more: {
      field?: string
      message?: string
      facts?: Facts
      problems?: Facts[]
      headers?: Record<string, string>
    } = {},
  ) {
    super(more.message ?? code)
    this.name = 'Refusal'
    this.code = code
    this.field = more.field
    this.facts = more.facts
    this.problems = more.problems
    this.headers = more.headers ?? {}
  }
}

/** Throws a refusal for zod's first issue, with the field's name as on the wire. */
export const refuseIssues = (
  issues: readonly { path: PropertyKey[]; message: string }[],
): Refusal => {
  const first = issues[0]
  const field = first?.path.map(String).join('.')
  const message = first ? `${field || 'The request'}: ${first.message}` : undefined
  return new Refusal('invalid_input', {
    ...(field ? { field } : {}),
    ...(message ? { message } : {}),
  })
}
