import { areaRefusals } from './areas.ts'

/**
 * Every error code with its HTTP status and an English sentence to act on. Screens translate by
 * code.
 */
export const refusals = {
  ...areaRefusals,
  invalid_json: [400, 'The request body is not valid JSON. Nothing was changed.'],
  invalid_path: [400, 'The address has characters that aren’t allowed.'],
  key_missing: [
    400,
    'A call that moves money needs an Idempotency-Key header (8 to 200 letters, digits, - or _).',
  ],
  signed_out: [401, 'Sign in to continue.'],
  forbidden: [403, 'Your role doesn’t allow this. Ask the owner of the shop.'],
  other_shop: [403, 'The request names a shop that is not yours. Nothing was changed.'],
  cross_site: [
    403,
    'The request did not come from this dashboard (Origin and X-CSRF: 1 are needed). ' +
      'Nothing was changed.',
  ],
  not_signed: [
    403,
    'The signature is not right, is too old, or was used before. Nothing was changed.',
  ],
  entry_refused: [
    403,
    'The link is not signed by your helpdesk or till, was used before or is older than 90 ' +
      'seconds. Open it again from there.',
  ],
  shop_blocked: [403, 'This shop is blocked. Contact support.'],
  shop_locked: [
    403,
    'This shop is locked, so nothing can be issued or redeemed. ' +
      'Nothing was changed; contact support.',
  ],
  terms_missing: [
    403,
    'The owner of the shop hasn’t accepted the terms of use yet. Nothing was changed.',
  ],
  undo_too_late: [403, 'You can undo your own changes for 24 hours. Ask the owner of the shop.'],
  not_found: [404, 'We couldn’t find that in your shop.'],
  unknown_call: [404, 'This call doesn’t exist.'],
  wrong_method: [405, 'This call exists, but not with this method.'],
  balance_moved: [
    409,
    'The balance has changed since you saw it. ' +
      'Nothing was changed; check the new balance and try again.',
  ],
  still_running: [
    409,
    'The same request is still running. Try again in a moment with the same key.',
  ],
  already_there: [409, 'It already exists.'],
  too_little_left: [409, 'The balance is less than the amount to deduct. Nothing was changed.'],
  nothing_left: [409, 'All of it has been redeemed, so nothing can be undone.'],
  already_undone: [409, 'This has already been undone.'],
  not_undoable: [409, 'This kind of transaction can’t be undone.'],
  too_large: [413, 'The request is larger than this call takes.'],
  wrong_type: [415, 'Send JSON (Content-Type: application/json).'],
  invalid_input: [422, 'Something in the request is not right. Nothing was changed.'],
  key_reused: [422, 'This Idempotency-Key was used for another request. Nothing was changed.'],
  over_limit: [422, 'The amount is over the limit. Nothing was changed.'],
  under_limit: [422, 'The amount is under the limit. Nothing was changed.'],
  unsupported_currency: [422, 'Only currencies with two decimals are supported.'],
  too_many: [429, 'Too many attempts. Try again in a few minutes.'],
  broken: [
    500,
    'Something went wrong on our side. Try again; if it happens again, contact support.',
  ],
  storage_full: [
    503,
    'The platform is out of storage. Nothing was changed; its operator needs to free up space.',
  ],
  busy: [503, 'Too many requests right now. Nothing was changed; try again in a moment.'],
  connection_lost: [
    503,
    'Connection lost. We don’t know if the request went through; it’s safe to retry with the same key.',
  ],
  upstream_broken: [
    502,
    'We couldn’t read the platform’s answer, so we don’t know if the request went through.',
  ],
  upstream_down: [503, 'The platform can’t be reached right now. Nothing was changed.'],
  upstream_slow: [
    504,
    'The platform didn’t answer in time, so we don’t know if the request went through.',
  ],
} as const satisfies Record<string, readonly [number, string]>

export type RefusalCode = keyof typeof refusals

/**
 * The body of every error of both programs. Its schema is in error-body.ts, because the browser
 * doesn't need it.
 */
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

/** The one way to refuse a call, on the platform and in the BFF. */
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
    super(more.message ?? refusals[code][1])
    this.name = 'Refusal'
    this.code = code
    this.field = more.field
    this.facts = more.facts
    this.problems = more.problems
    this.headers = more.headers ?? {}
  }
  get status(): number {
    return refusals[this.code][0]
  }
  body(requestId: string): ErrorBody {
    const { code, message, field, facts, problems } = this
    return {
      error: {
        code,
        message,
        ...(field ? { field } : {}),
        request_id: requestId,
        ...(facts ? { facts } : {}),
        ...(problems ? { problems } : {}),
      },
    }
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
