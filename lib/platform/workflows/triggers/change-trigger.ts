import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { WorkflowData } from '#contract/workflows/definition-shapes.ts'
import { triggersMost } from '#contract/workflows/custom/scheme.ts'
import type {
  changeTrigger as changeCall,
  disableTrigger as disableCall,
  makeTrigger as makeCall,
} from '#contract/workflows/custom/calls.ts'
import type { Scheme } from '#contract/workflows/custom/shapes.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { isTaken } from '#platform/db/is-taken.ts'
import { transact, type Trx } from '#platform/db/transact.ts'
import { readId, wireId } from '#platform/ids.ts'
import { liveWorkflows } from '#platform/workflows/define/live-workflows.ts'
import { pauseWorkflow } from '#platform/workflows/define/pause-workflow.ts'
import { conditionsOf } from '#rules/workflows/conditions.ts'
import { fieldsOfScheme, problemOfScheme, type SchemeProblem } from '#rules/workflows/scheme.ts'
import { findTrigger } from './find-triggers.ts'
import { makeToken } from './token.ts'

const sentences: Record<SchemeProblem['key'], string> = {
  key_twice: 'another field has this key',
  path_twice: 'another field has this path',
  person_missing: 'one of them must be an email or customer_id, so that the customer is known',
}

const refuseWrong = (scheme: Scheme): void => {
  const wrong = problemOfScheme(scheme)
  if (wrong)
    throw new Refusal('invalid_input', {
      field: `scheme.${wrong.path}`,
      message: `scheme.${wrong.path}: ${sentences[wrong.key]}`,
    })
}

/** Refuses a key of another trigger; the caller's write waits for others by the table's own key. */
const refuseTaken = (cause: unknown): never => {
  if (isTaken(cause, ['shop_id', 'key']))
    throw new Refusal('trigger_key_taken', { field: 'scheme.key' })
  throw cause
}

const refuseTooMany = async (trx: Trx, { shop }: Ctx): Promise<void> => {
  await sql`select from shop where shop_id = ${shop.shop_id} for no key update`.execute(trx)
  const { n } = await trx
    .selectFrom('custom_trigger')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('shop_id', '=', shop.shop_id)
    .where('active', '=', true)
    .executeTakeFirstOrThrow()
  if (Number(n) >= triggersMost) throw new Refusal('too_many_triggers')
}

/** Makes a trigger with its first token. */
export const makeTrigger = (
  ctx: Ctx,
  { body: { scheme } }: Parsed<typeof makeCall>,
): Promise<Answer<typeof makeCall>> => {
  refuseWrong(scheme)
  return transact(ctx.db, async (trx) => {
    await refuseTooMany(trx, ctx)
    const { trigger_id } = await trx
      .insertInto('custom_trigger')
      .values({
        shop_id: ctx.shop.shop_id,
        key: scheme.key,
        scheme: JSON.stringify(scheme),
        active: true,
        created_at: ctx.now,
        changed_at: ctx.now,
      })
      .returning('trigger_id')
      .executeTakeFirstOrThrow()
      .catch(refuseTaken)
    const id = wireId('custom_trigger', trigger_id)
    const token = await makeToken({ ...ctx, trx }, trigger_id, scheme.name)
    await audit(trx, ctx, 'make_trigger', id, { name: scheme.name, key: scheme.key })
    return { ...(await findTrigger(trx, ctx, id)), trigger_token: token }
  })
}

/** Names of the facts that a definition reads. */
const readBy = ({ cases }: WorkflowData): string[] =>
  cases.flatMap(({ conditions, actions }) => [
    ...conditionsOf(conditions).map(({ field }) => field),
    ...actions.flatMap((action) =>
      action.type === 'issue_store_credit' && action.base === 'event'
        ? (action.base_field ?? [])
        : [],
    ),
  ])

/**
 * Refuses a scheme without a fact that live or paused workflows read, or with another type of it;
 * `problems` lists them.
 */
const refuseInUse = async (trx: Trx, ctx: Ctx, id: string, before: Scheme, after: Scheme) => {
  const [old, now] = [fieldsOfScheme(before), fieldsOfScheme(after)]
  const live = await liveWorkflows(trx, ctx.shop.shop_id, ctx.now, [id])
  const problems = live.flatMap(({ workflow_id, title, data }) => {
    const field = readBy(data).find((name) => old[name] && now[name]?.type !== old[name].type)
    return field ? [{ workflow: wireId('workflow', workflow_id), title, field }] : []
  })
  if (problems[0]) {
    const { title, field } = problems[0]
    throw new Refusal('trigger_in_use', { field: 'scheme', facts: { title, field }, problems })
  }
}

/** Replaces a trigger's scheme; `active` switches it on again. */
export const changeTrigger = (
  ctx: Ctx,
  { params: { id }, body }: Parsed<typeof changeCall>,
): Promise<Answer<typeof changeCall>> => {
  refuseWrong(body.scheme)
  return transact(ctx.db, async (trx) => {
    const before = await holdTrigger(trx, ctx, id)
    await refuseInUse(trx, ctx, id, before.scheme, body.scheme)
    const active = before.active || body.active === true
    if (active && !before.active) await refuseTooMany(trx, ctx)
    await trx
      .updateTable('custom_trigger')
      .set({
        key: body.scheme.key,
        scheme: JSON.stringify(body.scheme),
        active,
        changed_at: ctx.now,
      })
      .where('shop_id', '=', ctx.shop.shop_id)
      .where('trigger_id', '=', readId('custom_trigger', id))
      .execute()
      .catch(refuseTaken)
    await audit(trx, ctx, 'change_trigger', id, { name: body.scheme.name, active })
    return findTrigger(trx, ctx, id)
  })
}

/** Disables a trigger and pauses the workflows that use it; they stay paused once it is back. */
export const disableTrigger = (
  ctx: Ctx,
  { params: { id } }: Parsed<typeof disableCall>,
): Promise<Answer<typeof disableCall>> =>
  transact(ctx.db, async (trx) => {
    const { active, scheme } = await holdTrigger(trx, ctx, id)
    if (!active) return findTrigger(trx, ctx, id)
    await trx
      .updateTable('custom_trigger')
      .set({ active: false, changed_at: ctx.now })
      .where('shop_id', '=', ctx.shop.shop_id)
      .where('trigger_id', '=', readId('custom_trigger', id))
      .execute()
    for (const { workflow_id, state } of await liveWorkflows(trx, ctx.shop.shop_id, ctx.now, [id]))
      if (state === 'live') await pauseWorkflow({ ...ctx, trx }, workflow_id, 'trigger')
    await audit(trx, ctx, 'disable_trigger', id, { name: scheme.name })
    return findTrigger(trx, ctx, id)
  })

/** Locks a trigger until the transaction ends, and returns it. Error: 404. */
const holdTrigger = async (trx: Trx, ctx: Ctx, id: string) => {
  await sql`
    select from custom_trigger
    where shop_id = ${ctx.shop.shop_id} and trigger_id = ${readId('custom_trigger', id)}
    for update`.execute(trx)
  return findTrigger(trx, ctx, id)
}
