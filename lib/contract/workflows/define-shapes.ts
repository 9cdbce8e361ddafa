import * as z from 'zod/mini'
import { Count, Flag, Id, Instant, Line } from '#contract/pieces.ts'
import { Version } from '#contract/versions/version-shapes.ts'
import { parameterForms } from './actions.ts'
import { factTypes, fieldGroups } from './fields.ts'
import { valueForms } from './operators.ts'
import { casesMost } from './definition.ts'
import { workflowsMost } from './define.ts'
import { DraftCase, Workflow, WorkflowProblem } from './workflow-shapes.ts'

const SchemaField = z.object({
  name: z.string(),
  type: z.enum(factTypes),
  group: z.enum(fieldGroups),
  options: z.nullable(z.array(z.string())),
  is_current: z.boolean(),
  sample: z.union([z.string(), z.array(z.string())]),
})

const SchemaTrigger = z.object({
  name: z.string(),
  /** that of a custom trigger */
  title: z.nullable(z.string()),
  has: z.array(z.enum(['order', 'customer'])),
  timing: z.nullable(z.enum(['days', 'schedule'])),
  fields: z.array(SchemaField),
})
export type SchemaTrigger = z.infer<typeof SchemaTrigger>

export const Schemas = z.object({
  triggers: z.array(SchemaTrigger),
  operators: z.array(
    z.object({
      type: z.enum(factTypes),
      operators: z.array(z.object({ name: z.string(), form: z.enum(valueForms) })),
    }),
  ),
  actions: z.array(
    z.object({
      type: z.string(),
      parameters: z.array(
        z.object({
          name: z.string(),
          form: z.enum(parameterForms),
          needed: z.boolean(),
          options: z.nullable(z.array(z.string())),
        }),
      ),
    }),
  ),
  templates: z.array(
    z.object({
      name: z.string(),
      kind: z.string(),
      /** its trigger is there for this shop; a blank one is chosen by the shop */
      available: z.boolean(),
      trigger: z.string(),
      timing: z.nullable(z.looseObject({})),
      cases: z.array(DraftCase),
      limits: z.nullable(z.looseObject({})),
    }),
  ),
})
export type Schemas = z.infer<typeof Schemas>

const One = z.object({ id: Id })

/** Fields of a definition as an editor holds it; absent ones stay as they are. */
export const draftFields = {
  trigger: z.optional(z.string().check(z.maxLength(64))),
  timing: z.optional(z.nullable(z.looseObject({}))),
  cases: z.optional(z.array(DraftCase).check(z.maxLength(casesMost))),
  limits: z.optional(z.nullable(z.looseObject({}))),
  group: z.optional(z.nullable(Line(60))),
  starts_at: z.optional(z.nullable(Instant)),
  ends_at: z.optional(z.nullable(Instant)),
}

const Body = z.strictObject({
  title: z.optional(Line(120)),
  ...draftFields,
  /** true publishes, false pauses; absent: the state stays */
  active: z.optional(z.boolean()),
  /** null: at once; null alone withdraws what is scheduled */
  publish_at: z.optional(z.nullable(Instant)),
  /** a word on what a published version changes */
  note: z.optional(z.nullable(Line(200))),
  /** the revision that the person saw; absent: over whatever there is */
  expected_revision: z.optional(Count(0, 2_000_000_000)),
  // read-only facts, which the specification's client sends back
  id: z.optional(z.unknown()),
  approved: z.optional(z.unknown()),
  new: z.optional(z.unknown()),
  shop_url: z.optional(z.unknown()),
})
export type WorkflowBody = z.output<typeof Body>

/** The version that a call published; null: none. */
export const Published = z.nullable(
  z.object({
    version: z.int(),
    live_from: Instant,
    /** the shop has no past to test with */
    untested: z.boolean(),
  }),
)

const Saved = z.object({
  workflow: Workflow,
  problems: z.array(WorkflowProblem),
  published: Published,
})

export const listWorkflowSchemas = { answer: Schemas }

export const listWorkflows = {
  query: z.object({ archived: z.optional(Flag) }),
  answer: z.object({ workflows: z.array(Workflow) }),
}

export const createWorkflow = { body: Body, answer: Saved }

export const getWorkflow = {
  params: One,
  answer: z.object({ workflow: Workflow, problems: z.array(WorkflowProblem) }),
}

export const changeWorkflow = { params: One, body: Body, answer: Saved }

export const deleteWorkflow = { params: One, answer: z.object({ archived: z.boolean() }) }

export const orderWorkflows = {
  body: z.strictObject({ ids: z.array(Id).check(z.maxLength(workflowsMost * 2)) }),
  answer: z.object({ ids: z.array(z.string()) }),
}

export const listWorkflowVersions = {
  params: One,
  answer: z.object({ versions: z.array(Version) }),
}

export const restoreWorkflowVersion = {
  params: z.object({ id: Id, no: Count(1, 1_000_000) }),
  body: z.strictObject({
    to: z.enum(['draft', 'live']),
    expected_revision: z.optional(Count(0, 2_000_000_000)),
  }),
  answer: Saved,
}
