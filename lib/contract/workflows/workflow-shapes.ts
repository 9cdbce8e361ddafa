import * as z from 'zod/mini'
import { Instant, Money } from '#contract/pieces.ts'
import { budgetPeriods } from './definition.ts'
import { pauseReasons, workflowKinds, workflowStates } from './define.ts'

/**
 * A case of a draft. Only its outline is checked: what it holds may still be incomplete or wrong,
 * and is listed as problems.
 */
export const DraftCase = z.looseObject({
  id: z.string().check(z.maxLength(60)),
  title: z.optional(z.string().check(z.maxLength(240))),
  /** `all` or `any` with conditions and further groups */
  conditions: z.looseObject({}),
  actions: z.array(z.looseObject({ type: z.string().check(z.maxLength(40)) })),
})
export type DraftCase = z.infer<typeof DraftCase>

/** A reason why a workflow can't go live, by its place in the definition. */
export const WorkflowProblem = z.object({
  path: z.string(),
  key: z.string(),
  facts: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
})
export type WorkflowProblem = z.infer<typeof WorkflowProblem>

export const Workflow = z.object({
  id: z.string(),
  title: z.string(),
  trigger: z.string(),
  cases: z.array(DraftCase),
  /** the shop's plan has workflows */
  approved: z.boolean(),
  active: z.boolean(),
  /** made locally and not saved yet, so always false here */
  new: z.boolean(),
  shop_url: z.string(),
  kind: z.enum(workflowKinds),
  timing: z.nullable(z.looseObject({})),
  limits: z.nullable(z.looseObject({})),
  /** the lowest is decided first */
  priority: z.int(),
  group: z.nullable(z.string()),
  starts_at: z.nullable(Instant),
  ends_at: z.nullable(Instant),
  /** time at which the next version goes live */
  publish_at: z.nullable(Instant),
  /** the newest version; null: none was published */
  version: z.nullable(z.int()),
  live_version: z.nullable(z.int()),
  state: z.enum(workflowStates),
  paused_reason: z.nullable(z.enum(pauseReasons)),
  /** spent and most in the current period of each budget */
  budget: z.array(
    z.object({ period: z.enum(budgetPeriods), amount: Money, spent: Money, from: z.string() }),
  ),
  /** the last finished back-test of this definition */
  tested: z.nullable(Instant),
  /** the draft differs from the version that is live */
  changed: z.boolean(),
  /** revision to save over; 0 where there is no draft */
  revision: z.int(),
  changed_at: Instant,
})
export type Workflow = z.infer<typeof Workflow>
