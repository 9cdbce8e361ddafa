import * as z from 'zod/mini'
import { shapesOfFilters } from '#contract/filter-shapes.ts'
import { Id, Instant, Money } from '#contract/pieces.ts'
import { ListQuery, listOf } from '#contract/paging.ts'
import { Reward } from '#contract/rewards/shapes.ts'
import { verdicts } from './definition.ts'
import { eventFilters } from './event-filters.ts'
import { factTypes, fieldGroups } from './fields.ts'
import { Trace, TraceCredit, WireFacts } from './trace-shapes.ts'
import { decisionStates } from './why.ts'
import { DraftCase } from './workflow-shapes.ts'

const event = {
  event_id: z.string(),
  topic: z.string(),
  /** title of a custom trigger */
  topic_title: z.nullable(z.string()),
  subject: z.string(),
  order: z.nullable(z.string()),
  platform_customer_id: z.nullable(z.string()),
  customer_name: z.nullable(z.string()),
  state: z.enum(decisionStates),
  problem: z.nullable(z.string()),
  occurred_at: Instant,
  created_at: Instant,
}
const StoreEvent = z.object(event)

export const EventRow = z.object({
  ...event,
  /** results of the workflows that listened, those that gave something first */
  verdicts: z.array(z.object({ verdict: z.enum(verdicts), workflows: z.int() })),
  given: Money,
})
export type EventRow = z.infer<typeof EventRow>

/** A workflow's decision. */
const Decision = z.object({
  workflow_id: z.string(),
  title: z.string(),
  version: z.int(),
  /** cases and limits of that version */
  cases: z.array(DraftCase),
  limits: z.nullable(z.looseObject({})),
  group: z.nullable(z.string()),
  verdict: z.enum(verdicts),
  problem: z.nullable(z.string()),
  given: Money,
  /** null: the facts were erased, or are no longer kept */
  trace: z.nullable(Trace),
  credits: z.array(TraceCredit),
  rewards: z.array(Reward),
})
export type Decision = z.infer<typeof Decision>

/** Reasons why a workflow didn't listen to an event. */
export const deafReasons = [
  'other_trigger',
  'draft',
  'published_later',
  'not_started',
  'paused',
  'archived',
] as const
const Deaf = z.object({
  workflow_id: z.string(),
  title: z.string(),
  why: z.enum(deafReasons),
  /** cause of a pause: a person, a budget, the trigger or the plan */
  reason: z.nullable(z.string()),
  /** since when it was paused or archived, or when it was published */
  at: z.nullable(Instant),
})
export type Deaf = z.infer<typeof Deaf>

/** A fact of a custom trigger's scheme. */
const OwnField = z.object({
  name: z.string(),
  type: z.enum(factTypes),
  group: z.enum(fieldGroups),
  label: z.string(),
})

export const listEvents = {
  query: z.object({ ...ListQuery, ...shapesOfFilters(eventFilters) }),
  answer: listOf(EventRow),
}
export const getEvent = {
  params: z.object({ id: Id }),
  answer: z.object({
    event: StoreEvent,
    facts: z.nullable(WireFacts),
    fields: z.array(OwnField),
    decisions: z.array(Decision),
    deaf: z.array(Deaf),
    currency: z.string(),
  }),
}
export type Explained = z.infer<typeof getEvent.answer>
export type StoreEvent = Explained['event']
export const retryEvent = {
  params: z.object({ id: Id }),
  answer: z.object({ event: StoreEvent }),
}
