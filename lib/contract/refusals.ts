import * as z from 'zod/mini'
import { areaRefusals } from './areas.ts'
import type { ErrorBody as Shape, Refusal } from './error.ts'

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
  changed_later: [
    409,
    'A later file deducted from what this one brought. Nothing was changed; undo the later file first.',
  ],
  move_in_busy: [
    409,
    'Another file of this system is being taken over or undone. Nothing was changed; wait until it is done.',
  ],
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

/** The HTTP status of a refusal. */
export const statusOf = ({ code }: Pick<Refusal, 'code'>): number => refusals[code][0]

/** The English sentence of a refusal: its own, else its code's. */
export const sentenceOf = ({ code, message }: Refusal): string =>
  message === code ? refusals[code][1] : message

/** The body with which both programs answer a refusal. */
export const errorOf = (refusal: Refusal, requestId: string): Shape => {
  const { code, field, facts, problems } = refusal
  return {
    error: {
      code,
      message: sentenceOf(refusal),
      ...(field ? { field } : {}),
      request_id: requestId,
      ...(facts ? { facts } : {}),
      ...(problems ? { problems } : {}),
    },
  }
}

export const Facts = z.record(z.string(), z.union([z.string(), z.number()]))

/** The schema of every error's body. */
export const ErrorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    field: z.optional(z.string()),
    request_id: z.string(),
    facts: z.optional(Facts),
    problems: z.optional(z.array(Facts)),
  }),
}) satisfies z.ZodMiniType<Shape>
