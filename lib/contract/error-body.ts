import * as z from 'zod/mini'
import type { ErrorBody as Shape } from './error.ts'

const Facts = z.record(z.string(), z.union([z.string(), z.number()]))

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
