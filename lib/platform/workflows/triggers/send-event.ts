import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal, refuseIssues } from '#contract/error.ts'
import { Id, Instant } from '#contract/pieces.ts'
import { sentenceOf } from '#contract/refusals.ts'
import type { sendTriggerEvent as call } from '#contract/workflows/custom/calls.ts'
import type { CallProblem, SchemeType } from '#contract/workflows/custom/scheme.ts'
import type { Scheme } from '#contract/workflows/custom/shapes.ts'
import type { Key } from '#platform/acting.ts'
import type { Call } from '#platform/ctx.ts'
import { knownEvent } from '#platform/events/known-event.ts'
import { decisionOf } from '#platform/events/listeners.ts'
import { aheadMost, refuseOutsized } from '#platform/events/read-event.ts'
import { wireId } from '#platform/ids.ts'
import { wakesOf } from '#platform/work/wake.ts'
import { type Read, readByScheme, writeValues } from '#rules/workflows/scheme.ts'
import { noteCall } from './calls.ts'

const Sent = z.object({
  id: Id,
  occurred_at: z.optional(Instant),
  data: z.record(z.string(), z.unknown()),
})
type Sent = z.infer<typeof Sent>
type Sending = Call<Key> & { trigger_id: bigint }

const refuse = (
  field: string,
  message: string,
  problem: { code: CallProblem; type?: SchemeType },
): Refusal =>
  new Refusal('invalid_input', { field, message: `${field}: ${message}`, problems: [problem] })

/** Refuses a call that has another shape, with the place of its first problem. */
const refuseShape = (error: z.core.$ZodError, body: unknown): Refusal => {
  const { field, message } = refuseIssues(error.issues)
  const sent = error.issues[0]?.path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null ? inner[name as keyof typeof inner] : undefined,
    body,
  )
  return new Refusal('invalid_input', {
    ...(field ? { field } : {}),
    message,
    problems: [{ code: sent === undefined ? 'missing' : 'invalid' }],
  })
}

const readSent = (body: unknown, now: Date): Sent => {
  refuseOutsized(body)
  const { data: sent, error } = Sent.safeParse(body)
  if (error) throw refuseShape(error, body)
  if (sent.occurred_at && Date.parse(sent.occurred_at) > now.getTime() + aheadMost)
    throw refuse('occurred_at', 'in the future', { code: 'future' })
  return sent
}

/** Reads the data by the trigger's scheme. Refuses a value of another type, and an event of nobody. */
const readData = (scheme: Scheme, { data }: Sent): Read => {
  const read = readByScheme(scheme, data)
  const wrong = read.wrong[0]
  if (wrong)
    throw refuse(`data.${wrong.path}`, `not of the type ${wrong.type}`, {
      code: 'type',
      type: wrong.type,
    })
  if (read.email === null && read.customer === null)
    throw refuse('data', 'has neither an email nor a customer_id by the trigger’s scheme', {
      code: 'nobody',
    })
  return read
}

/** Reads the scheme of the token's trigger. Error: 409 `trigger_disabled`. */
const schemeOf = async ({ db, shop, trigger_id }: Sending): Promise<Scheme> => {
  const { scheme, active } = await db
    .selectFrom('custom_trigger')
    .select(['scheme', 'active'])
    .where('shop_id', '=', shop.shop_id)
    .where('trigger_id', '=', trigger_id)
    .executeTakeFirstOrThrow()
  if (!active) throw new Refusal('trigger_disabled')
  return scheme
}

/**
 * Writes the event of the customer whom it names by the store's id, else by address, and the call,
 * in one statement. An event of an erased customer keeps no words and is decided by no workflow.
 */
const write = async (
  { db, shop: { shop_id }, now, trigger_id }: Sending,
  sent: Sent,
  { values, email, customer }: Read,
): Promise<'accepted' | 'duplicate'> => {
  const topic = wireId('custom_trigger', trigger_id)
  const external_id = `${topic}:${sent.id}`
  const data = { values: writeValues(values) }
  const digest = createHash('sha256').update(JSON.stringify(sent.data)).digest()
  const { rows } = await sql<{ decide: 'waiting' | null }>`
    with person as (
      select coalesce(merged_into, customer_id) as customer_id, erased_at is not null as is_erased
      from customer
      where shop_id = ${shop_id} and (platform_customer_id = ${customer} or email = ${email})
      order by platform_customer_id = ${customer} desc nulls last
      limit 1
    ), made as (
      insert into event (
        shop_id, source, external_id, topic, subject, customer_id, data, digest, state, decide,
        occurred_at, created_at
      )
      select ${shop_id}, 'trigger', ${external_id}, ${topic},
        case when p.is_erased then '' else ${email ?? customer}::text end, p.customer_id,
        case when p.is_erased then '{}'::jsonb else ${JSON.stringify(data)}::jsonb end,
        ${digest}::bytea, 'done',
        case when p.is_erased then null else ${decisionOf(shop_id, topic)} end,
        ${sent.occurred_at ?? now}::timestamptz, ${now}::timestamptz
      from (select) one
      left join person p on true
      on conflict (shop_id, source, external_id) do nothing
      returning event_id, decide
    ), noted as (
      insert into trigger_call (shop_id, trigger_id, external_id, outcome, at)
      select ${shop_id}, ${trigger_id}, ${sent.id}, 'accepted', ${now}::timestamptz
      from made
    )
    select decide from made`.execute(db)
  if (rows[0]?.decide === 'waiting') wakesOf(db).send('workflows')
  if (rows[0]) return 'accepted'
  return knownEvent(db, { shop_id, source: 'trigger', external_id, digest })
}

/** Takes an event of a custom trigger once; each call is noted with its refusal. */
export const sendTriggerEvent = async (
  ctx: Call<Key>,
  { params, body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const trigger_id = ctx.actor.trigger_id ?? 0n
  if (params.id !== wireId('custom_trigger', trigger_id)) throw new Refusal('trigger_refused')
  const sending = { ...ctx, trigger_id }
  const sentId = typeof body.id === 'string' ? body.id.slice(0, 64) : null
  try {
    const scheme = await schemeOf(sending)
    const sent = readSent(body, ctx.now)
    const outcome = await write(sending, sent, readData(scheme, sent))
    if (outcome === 'duplicate') await noteCall(sending, sent.id, { outcome })
    return { id: sent.id, outcome }
  } catch (cause) {
    if (cause instanceof Refusal) {
      const { code, field = null } = cause
      const note = {
        outcome: 'refused',
        code,
        field,
        message: sentenceOf(cause),
        problem: cause.problems?.[0] ? JSON.stringify(cause.problems[0]) : null,
      } as const
      await noteCall(sending, sentId, note)
    }
    throw cause
  }
}
