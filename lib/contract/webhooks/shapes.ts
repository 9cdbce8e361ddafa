import * as z from 'zod/mini'
import { NoticeTypeName } from '#contract/feed/shapes.ts'
import { noticeTypes } from '#contract/feed/notice-types.ts'
import { ListQuery, listOf } from '#contract/paging.ts'
import { Id, Instant, Line } from '#contract/pieces.ts'
import { sendKinds, sendProblems, sendStates, webhookStates, webhookUrlLongest } from './webhook.ts'

const Types = z.array(NoticeTypeName).check(z.minLength(1), z.maxLength(noticeTypes.length))

const webhook = {
  webhook_id: z.string(),
  url: z.string(),
  types: z.array(z.string()),
  state: z.enum(webhookStates),
  /** last characters of the secret */
  secret_last4: z.string(),
  /** time until which the secret before it still signs */
  old_secret_until: z.nullable(Instant),
  /** sends that wait, counted to a thousand */
  waiting: z.int(),
  /** the next time at which anything is sent, after five failures in a row */
  rests_until: z.nullable(Instant),
  last_success_at: z.nullable(Instant),
  /** the first failure since the last success */
  failing_since: z.nullable(Instant),
  replay: z.nullable(z.object({ queued: z.int(), count: z.int() })),
  created_by: z.string(),
  created_at: Instant,
  changed_at: Instant,
}
export const Webhook = z.object(webhook)
export type Webhook = z.infer<typeof Webhook>
/** The answer that shows a secret, once. */
const WithSecret = z.object({ ...webhook, secret: z.string() })

const One = z.object({ id: Id })
const url = Line(webhookUrlLongest).check(z.minLength(1))

const WebhookCall = z.object({
  at: Instant,
  status: z.nullable(z.int()),
  problem: z.nullable(z.enum(sendProblems)),
  ms: z.int(),
  /** bodies as sent and answered, cut at 4 kB */
  request: z.string(),
  answer: z.string(),
})
export type WebhookCall = z.infer<typeof WebhookCall>

export const WebhookSend = z.object({
  send_id: z.string(),
  /** id of the notice, which is also the header `webhook-id` */
  notice_id: z.string(),
  sequence: z.nullable(z.int()),
  type: z.string(),
  kind: z.enum(sendKinds),
  state: z.enum(sendStates),
  tries: z.int(),
  status: z.nullable(z.int()),
  problem: z.nullable(z.enum(sendProblems)),
  created_at: Instant,
  sent_at: z.nullable(Instant),
  next_try_at: z.nullable(Instant),
  calls: z.array(WebhookCall),
})
export type WebhookSend = z.infer<typeof WebhookSend>

export const listWebhooks = { answer: z.object({ rows: z.array(Webhook) }) }

export const makeWebhook = {
  body: z.strictObject({ url, types: Types }),
  answer: WithSecret,
}

export const changeWebhook = {
  params: One,
  body: z.strictObject({
    url: z.optional(url),
    types: z.optional(Types),
    active: z.optional(z.boolean()),
  }),
  answer: Webhook,
}

export const deleteWebhook = { params: One, answer: z.object({ webhook_id: z.string() }) }

export const rotateWebhookSecret = {
  params: One,
  /** `confirmed`: last characters of the secret in use, as the caller saw it */
  body: z.strictObject({ confirmed: z.optional(Line(8)) }),
  answer: WithSecret,
}

export const testWebhook = {
  params: One,
  body: z.strictObject({ type: NoticeTypeName }),
  answer: z.object({ send: WebhookSend }),
}

const span = { from: Instant, to: Instant, types: z.optional(Types) }

export const previewWebhookReplay = {
  params: One,
  body: z.strictObject(span),
  answer: z.object({
    /** end of what was counted: at most now */
    to: Instant,
    count: z.int(),
    sent_before: z.int(),
    first_at: z.nullable(Instant),
    last_at: z.nullable(Instant),
  }),
}

export const replayWebhook = {
  params: One,
  body: z.strictObject({ ...span, count: z.int().check(z.minimum(0)) }),
  answer: z.object({ webhook: Webhook }),
}

export const listWebhookSends = {
  params: One,
  query: z.object({
    ...ListQuery,
    state: z.optional(z.enum(sendStates)),
    type: z.optional(NoticeTypeName),
    /** a notice's id */
    notice: z.optional(Id),
  }),
  answer: listOf(WebhookSend),
}

export const sendWebhookAgain = { params: One, answer: z.object({ send: WebhookSend }) }
