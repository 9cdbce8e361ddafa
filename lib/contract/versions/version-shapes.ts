import * as z from 'zod/mini'
import { Instant } from '#contract/pieces.ts'

export const By = z.nullable(z.object({ name: z.string(), email: z.string() }))

const Change = z.object({
  key: z.string(),
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
})

/** A published version of a thing that has drafts. */
export const Version = z.object({
  no: z.int(),
  live_from: Instant,
  live_until: z.nullable(Instant),
  created_at: Instant,
  withdrawn_at: z.nullable(Instant),
  note: z.nullable(z.string()),
  from_no: z.nullable(z.int()),
  by: By,
  state: z.enum(['live', 'past', 'scheduled', 'withdrawn']),
  /** differences from the version before, as keys of messages with their values */
  changes: z.array(Change),
})
export type Version = z.infer<typeof Version>
