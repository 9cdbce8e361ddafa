import * as z from 'zod/mini'
import { Day, Id, Instant, Line, Money, MoneyInput } from '#contract/pieces.ts'
import { scopes } from '#contract/right.ts'
import { apiKeyStates } from './scope.ts'

const One = z.object({ id: Id })

const key = {
  api_key_id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(scopes)),
  limits: z.object({ per_issue: z.nullable(Money), per_day: z.nullable(Money) }),
  /** expiration date, the whole of which it works, in the shop's time zone */
  expires_on: z.nullable(Day),
  state: z.enum(apiKeyStates),
  /** last characters of the key, by which people know it again */
  last4: z.string(),
  /** time until which the key before it works too */
  old_key_until: z.nullable(Instant),
  created_by: z.string(),
  created_at: Instant,
  seen_at: z.nullable(Instant),
  ended_at: z.nullable(Instant),
}
export const ApiKey = z.object(key)
export type ApiKey = z.infer<typeof ApiKey>
/** The answer that shows a key, once. */
const WithKey = z.object({ ...key, key: z.string() })

const Limit = z.optional(z.nullable(MoneyInput))

export const listApiKeys = {
  answer: z.object({
    rows: z.array(ApiKey),
    /** address below which calls are, `…/v1` */
    url: z.string(),
  }),
}

export const makeApiKey = {
  body: z.strictObject({
    name: Line(60).check(z.minLength(1, 'Required Field')),
    scopes: z.array(z.enum(scopes)).check(z.minLength(1), z.maxLength(scopes.length)),
    limits: z.optional(z.strictObject({ per_issue: Limit, per_day: Limit })),
    expires_on: z.optional(z.nullable(Day)),
  }),
  answer: WithKey,
}

export const rotateApiKey = {
  params: One,
  /** `confirmed`: last characters of the key in use, as the caller saw it */
  body: z.strictObject({ confirmed: z.optional(Line(8)) }),
  answer: WithKey,
}

export const endApiKey = { params: One, answer: ApiKey }
