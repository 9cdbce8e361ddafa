import * as z from 'zod/mini'
import { ListQuery, listOf } from '#contract/paging.ts'
import { Flag, Id, Instant, Line } from '#contract/pieces.ts'
import {
  callOutcomes,
  callStates,
  callWays,
  connectWays,
  integrationGroups,
  integrationHealths,
  integrationProblems,
  settingKinds,
} from './integrations.ts'

const Name = z.string().check(z.regex(/^[a-z][a-z0-9_-]{1,29}$/, 'not a name'))
const named = z.object({ name: Name })
/** A value of an address or of a vendor's answer: visible characters without blanks. */
const Visible = z.string().check(z.regex(/^[\x21-\x7e]{1,500}$/, 'not a value'))
const Problem = z.enum(integrationProblems)

const Field = z.object({ key: z.string(), secret: z.boolean() })
const Integration = z.object({
  name: z.string(),
  enabled: z.boolean(),
  /** `••••` and the last four characters; no other form passes, from whatever upstream */
  accessToken: z.nullable(z.string().check(z.regex(/^••••.{0,4}$/u))),
  connecting: z.boolean(),
  title: z.string(),
  group: z.enum(integrationGroups),
  connects: z.enum(connectWays),
  /** keys that a person types to connect */
  fields: z.array(Field),
  /** keys that connect it without the vendor's page; empty where there is one way alone */
  key_fields: z.array(Field),
  /** emails that customers can get from the service instead */
  mails: z.array(z.string()),
  account: z.nullable(z.string()),
  health: z.enum(integrationHealths),
  problem: z.nullable(Problem),
})
export type Integration = z.infer<typeof Integration>

const Setting = z.object({
  key: z.string(),
  kind: z.enum(settingKinds),
  flag: z.nullable(z.boolean()),
  days: z.nullable(z.int()),
})
const Detail = z.object({
  ...Integration.shape,
  settings: z.array(Setting),
  /** vendors' topics that are delivered */
  topics: z.array(z.string()),
  /** triggers of workflows that it adds */
  triggers: z.array(z.string()),
  /** its deliveries issue store credit */
  issues: z.boolean(),
  /** it asks for customers, and is answered with their credit */
  answers: z.boolean(),
  /** types of notices that can be sent there */
  notices: z.array(z.string()),
  /** past notices that are being sent; null without any */
  past: z.nullable(z.object({ count: z.int(), sent: z.int(), is_done: z.boolean() })),
  connected_at: z.nullable(Instant),
  last_delivery_at: z.nullable(Instant),
  waiting: z.int(),
  stuck: z.int(),
  stand_in: z.boolean(),
})
export type IntegrationDetail = z.infer<typeof Detail>

const Values = z.record(
  z.string().check(z.maxLength(40)),
  z.union([z.boolean(), z.nullable(z.int().check(z.minimum(1), z.maximum(3650)))]),
)
const Call = z.object({
  id: Id,
  way: z.enum(callWays),
  /** the topic of a delivery, the purpose of our call, or `customer_question` */
  topic: z.string(),
  state: z.enum(callStates),
  /** the HTTP status of the answer; null: there was none */
  status: z.nullable(z.int()),
  problem: z.nullable(Problem),
  tries: z.int(),
  sent: z.nullable(z.string()),
  answered: z.nullable(z.string()),
  at: Instant,
  next_try_at: z.nullable(Instant),
})
export type IntegrationCall = z.infer<typeof Call>

export const listIntegrations = {
  answer: z.object({ integrations: z.array(Integration), stand_in: z.boolean() }),
}
export const enableIntegration = {
  params: named,
  body: z.strictObject({
    credentials: z.optional(
      z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500))),
    ),
    settings: z.optional(Values),
  }),
  answer: z.union([z.object({ location: z.string() }), Detail]),
}
export const connectIntegration = {
  params: named,
  query: z.object({
    code: Visible,
    /** the account, where the vendor names it; it must where no state does */
    app_key: z.optional(Visible),
    state: z.optional(Visible),
    /** the shop that the vendor names; another one than the session's is refused */
    shop_url: z.optional(Visible),
    /** all parameters as the vendor's page sent them, where it signs them */
    signed: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,2000}$/, 'not a value'))),
    /** a person has compared account and shop */
    confirmed: z.optional(Flag),
  }),
  answer: Detail,
}
export const disableIntegration = { params: named, answer: Detail }
export const getIntegration = { params: named, answer: Detail }
export const listIntegrationCalls = {
  params: named,
  query: z.strictObject({
    ...ListQuery,
    way: z.optional(z.enum(callWays)),
    outcome: z.optional(z.enum(callOutcomes)),
    topic: z.optional(Line(100)),
  }),
  /** `topics`: those that the integration's calls have */
  answer: z.extend(listOf(Call), { topics: z.array(z.string()) }),
}
export const putIntegrationSettings = {
  params: named,
  body: z.strictObject({ settings: Values }),
  answer: Detail,
}
export const previewIntegrationPast = {
  params: named,
  body: z.strictObject({}),
  answer: z.object({
    count: z.int(),
    customers: z.int(),
    first_at: z.nullable(Instant),
    last_at: z.nullable(Instant),
  }),
}
export const sendIntegrationPast = {
  params: named,
  body: z.strictObject({ count: z.int().check(z.minimum(0)) }),
  answer: Detail,
}
export const checkIntegration = { params: named, body: z.strictObject({}), answer: Detail }
export const repeatIntegrationCall = {
  params: z.object({ name: Name, id: Id }),
  body: z.strictObject({}),
  answer: Call,
}
export const takeDelivery = {
  params: z.object({ name: Name, secret: z.string().check(z.maxLength(200)) }),
  body: z.unknown(),
  answer: z.object({ received: z.boolean() }),
}
export const answerVendor = {
  params: z.object({ name: Name, secret: z.string().check(z.maxLength(200)) }),
  body: z.unknown(),
  answer: z.object({
    found: z.boolean(),
    customer: z.nullable(z.string()),
    balance: z.nullable(z.string()),
    /** the day on which the next credit expires, in words */
    expires: z.nullable(z.string()),
    /** pages of the dashboard: the customer's, and the one where agents refund and credit */
    link: z.nullable(z.string()),
    desk: z.string(),
    cards: z.array(z.object({ last4: z.nullable(z.string()), balance: z.string() })),
    transactions: z.array(
      z.object({
        what: z.string(),
        amount: z.string(),
        at: z.string(),
        reason: z.nullable(z.string()),
      }),
    ),
  }),
}
