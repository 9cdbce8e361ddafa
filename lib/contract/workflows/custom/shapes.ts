import * as z from 'zod/mini'
import { Id, Instant, Line } from '#contract/pieces.ts'
import {
  callProblems,
  schemeFieldsMost,
  schemeKey,
  schemeLabelLongest,
  schemeNameLongest,
  schemePath,
  schemePathLongest,
  schemeTypes,
} from './scheme.ts'

const Key = z.string().check(z.regex(schemeKey, 'not a key: small letters, digits and _'))
const Named = (max: number) => Line(max).check(z.minLength(1))

const SchemeField = z.strictObject({
  key: Key,
  type: z.enum(schemeTypes),
  /** place of the value in the event's data, as `order.customer.email` or `items.0.sku` */
  path: z.string().check(z.maxLength(schemePathLongest), z.regex(schemePath, 'not a path')),
  label: Named(schemeLabelLongest),
})
export type SchemeField = z.infer<typeof SchemeField>

/** Names a trigger and declares the data of its events. */
export const Scheme = z.strictObject({
  name: Named(schemeNameLongest),
  key: Key,
  fields: z.array(SchemeField).check(z.minLength(1), z.maxLength(schemeFieldsMost)),
})
export type Scheme = z.infer<typeof Scheme>

const trigger = {
  trigger_id: z.string(),
  scheme: Scheme,
  active: z.boolean(),
  /** last characters of its token */
  last4: z.string(),
  /** workflows that use it; disabling it pauses those that are active */
  workflows: z.array(z.object({ id: z.string(), title: z.string(), active: z.boolean() })),
  last_call_at: z.nullable(Instant),
  /** address to which its events are sent */
  events_url: z.string(),
  created_at: Instant,
  changed_at: Instant,
}
export const CustomTrigger = z.object(trigger)
export type CustomTrigger = z.infer<typeof CustomTrigger>

/** The answer that shows a token, once. */
const WithToken = z.object({ ...trigger, trigger_token: z.string() })

const One = z.object({ id: Id })

export const makeTrigger = { body: z.strictObject({ scheme: Scheme }), answer: WithToken }

export const changeTrigger = {
  params: One,
  body: z.strictObject({ scheme: Scheme, active: z.optional(z.boolean()) }),
  answer: CustomTrigger,
}

export const getTrigger = { params: One, answer: CustomTrigger }

export const getTriggerBySource = { params: z.object({ source: Id }), answer: CustomTrigger }

export const disableTrigger = { params: One, answer: CustomTrigger }

export const listTriggers = { answer: z.object({ rows: z.array(CustomTrigger) }) }

export const renewTriggerToken = { params: One, answer: WithToken }

export const listTriggerCalls = {
  params: One,
  answer: z.object({
    rows: z.array(
      z.object({
        at: Instant,
        /** id of the event, where the call named one */
        id: z.nullable(z.string()),
        outcome: z.enum(['accepted', 'duplicate', 'refused']),
        code: z.nullable(z.string()),
        message: z.nullable(z.string()),
        field: z.nullable(z.string()),
        /** the problem by a code and its values; null where `code` says it */
        problem: z.nullable(
          z.object({
            code: z.enum(callProblems),
            type: z.optional(z.enum(schemeTypes)),
            most: z.optional(z.int()),
            name: z.optional(z.string()),
          }),
        ),
      }),
    ),
  }),
}

export const sendTriggerEvent = {
  params: One,
  /** checked one by one, so that each refusal is among the trigger's calls */
  body: z.looseObject({
    id: z.optional(z.unknown()),
    occurred_at: z.optional(z.unknown()),
    data: z.optional(z.unknown()),
  }),
  answer: z.object({ id: z.string(), outcome: z.enum(['accepted', 'duplicate']) }),
}
