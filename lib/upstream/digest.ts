import 'server-only'
import type { Refusal } from '#contract/error.ts'
import { statusOf } from '#contract/refusals.ts'

/** Writes a refusal as a digest, all that an error page gets of an error: its code and status. */
export const digestOf = (refusal: Refusal): string => `${refusal.code} ${statusOf(refusal)}`
