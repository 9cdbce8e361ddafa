import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { EmailInput } from '#contract/pieces.ts'
import type { previewWorkflow as call } from '#contract/workflows/trial.ts'
import type { Ctx } from '#platform/ctx.ts'
import { snapshot } from '#platform/db/transact.ts'
import { findWorkflow } from '#platform/workflows/define/read-workflow.ts'
import { isOwnMoment } from '#platform/workflows/facts/decided.ts'
import { returnSettingsOf } from '#platform/returns/policy/read-settings.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { daysFrom } from '#rules/tools/day-range.ts'
import { compile } from '#rules/workflows/compile.ts'
import { dueAt } from '#rules/workflows/time/due.ts'
import { explain, type Trace } from '#rules/workflows/explain.ts'
import type { Facts } from '#rules/workflows/facts.ts'
import { writeCredit, writeFacts, writeTrace } from '#rules/workflows/wire/trace.ts'
import { plannedMails, sendAsTest, writeMail } from './planned-mails.ts'
import { type PersonFacts, personFacts } from './person-facts.ts'
import { decidable, readTried } from './read-sent.ts'
import { readItems, readValues } from './sent-facts.ts'
import { standingOf } from './standing-of.ts'
import { windowDays } from './window-days.ts'

type Body = Parsed<typeof call>['body']
type Whole = Body & Required<Pick<Body, 'email' | 'workflow' | 'data'>>

/** Refuses a test without one of its three parts, in the specification's words. */
const wholeOf = (body: Body): Whole => {
  const missing = (['email', 'workflow', 'data'] as const).find((part) => !body[part])
  if (missing) throw new Refusal('test_incomplete', { field: missing })
  const { success, data } = EmailInput.safeParse(body.email)
  if (!success) throw new Refusal('invalid_input', { field: 'email', message: 'Invalid Email' })
  return { ...(body as Whole), email: data }
}

/** A workflow's test; `person` is the customer whose facts count. */
type Tried = { trace: Trace; facts: Facts; person: PersonFacts; wire: Answer<typeof call> }

const tryOut = (ctx: Ctx, body: Whole): Promise<Tried> =>
  snapshot(ctx.db, async (trx) => {
    const { shop, now } = ctx
    const tried = await readTried(trx, ctx, body.workflow)
    const { data, trigger } = decidable(tried)
    const saved = body.workflow.id
      ? await findWorkflow(trx, { shop_id: shop.shop_id, now }, body.workflow.id)
      : null
    const sent = readValues(body.data, trigger, 'data')
    const total = sent['order.total'] ?? sent['order.subtotal']
    const person = await personFacts(trx, shop, {
      email: body.email,
      now,
      paying: isOwnMoment(data.trigger) && typeof total === 'bigint' ? total : null,
    })
    const fitting = Object.entries(person.values).filter(([name]) =>
      Object.hasOwn(trigger.fields, name),
    )
    const day = dayIn(shop.time_zone, now)
    const facts: Facts = {
      values: { ...Object.fromEntries(fitting), ...sent },
      items: readItems(body.items),
      customer: String(person.row?.customer_id ?? body.email),
      referrer: null,
      referred: null,
      is_staff: person.is_staff,
      is_blocked: person.row?.blocked_at !== null && person.row !== null,
      day,
      occurred_at: now,
    }
    const compiled = compile(body.workflow.id ?? 'wf', data, tried.own)
    const standing = await standingOf(trx, shop, data, {
      workflow_id: saved?.workflow_id ?? null,
      customer_id: person.row?.customer_id ?? null,
      day,
    })
    const trace = explain(compiled, facts, standing, tried.own)
    const days = windowDays(await returnSettingsOf(trx, shop.shop_id))
    const holding = {
      zone: shop.time_zone,
      at: now,
      fulfilled_at: null,
      lastDay: days === null ? null : daysFrom(day, days),
    }
    const due = (hold: Parameters<typeof dueAt>[0]) =>
      trace.decision.asksApproval ? null : dueAt(hold, holding)
    const credits = trace.credits.map((credit) => ({
      ...writeCredit(credit),
      due_at: due(credit.action.hold)?.toISOString() ?? null,
    }))
    const wire: Tried['wire'] = {
      verdict: trace.verdict,
      booked: false,
      known: person.row !== null,
      credits,
      trace: writeTrace(trace, tried.own),
      facts: writeFacts(facts.values, tried.own),
      mails: [],
      mail_id: null,
    }
    return { trace, facts, person, wire }
  })

/**
 * Decides an event that didn't happen: the values that were sent over what is known of the customer.
 * Nothing is booked; with `send` the first email goes to the caller, marked as a test.
 */
export const previewWorkflow = async (
  ctx: Ctx,
  { body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const whole = wholeOf(body)
  const { trace, person, wire } = await tryOut(ctx, whole)
  const due = wire.credits.map(({ due_at }) => due_at)
  const scope = whole.workflow.id ?? null
  const planned = await plannedMails(ctx, trace, {
    email: whole.email,
    row: person.row,
    due,
    scope,
  })
  const mails = planned.map(writeMail)
  const mail_id =
    body.send && planned[0] && !ctx.actor.key ? await sendAsTest(ctx, planned[0]) : null
  return { ...wire, mails, mail_id }
}
