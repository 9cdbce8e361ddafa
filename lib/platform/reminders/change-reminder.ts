import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type {
  changeReminder as changeCall,
  createReminder as createCall,
} from '#contract/reminders/calls.ts'
import { mostReminders } from '#contract/reminders/reminder.ts'
import type { Reminder } from '#contract/reminders/shapes.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx, TrxCtx } from '#platform/ctx.ts'
import { transact, type Trx } from '#platform/db/transact.ts'
import { readId, wireId } from '#platform/ids.ts'
import { lastDue } from '#rules/reminders/due.ts'
import { foreseeRule, ruleNamed, typedRule } from './preview.ts'
import { type KeptRule, rulesOf, sentLately, toReminder } from './rule.ts'

type Body = Parsed<typeof createCall>['body']

/**
 * Counts who was due before a rule, where a number of them is to be confirmed. It reads the whole
 * shop, so it comes before the transaction that compares it.
 */
export const countPast = async (
  ctx: Ctx,
  { past, ...input }: Body,
  before: KeptRule | null = null,
): Promise<number> =>
  past && input.active ? (await foreseeRule(ctx, input, before)).past.people : 0

/** Refuses a number of people due before that isn't the current one; null where none is confirmed. */
const confirmedPast = ({ past, active }: Body, people: number): number | null => {
  if (!past || !active) return null
  if (past !== people) throw new Refusal('past_moved', { field: 'past', facts: { past: people } })
  return past
}

/** Writes a body as columns; emails of an earlier past that are left to send aren't sent. */
const columnsOf = (body: Body, people: number, { now }: Ctx) => {
  const { tags, most, ...rule } = typedRule(body)
  const past_people = confirmedPast(body, people)
  return {
    ...rule,
    tags: JSON.stringify(tags),
    most: most === null ? null : JSON.stringify(most),
    past_at: past_people === null ? null : now,
    past_people,
    changed_at: now,
  }
}

/** Makes a rule; `people` were due before. Its first emails are those that come due from now on. */
export const createReminder = async (
  ctx: TrxCtx,
  { body }: Parsed<typeof createCall>,
  people: number,
): Promise<Answer<typeof createCall>> => {
  const { trx, shop, now } = ctx
  const columns = columnsOf(body, people, ctx)
  const { reminder_id } = await trx
    .insertInto('reminder')
    .values({
      ...columns,
      shop_id: shop.shop_id,
      done_through: lastDue(body, shop.time_zone, now),
      staff_id: ctx.actor.id,
      created_at: now,
      removed_at: null,
    })
    .returning('reminder_id')
    .executeTakeFirstOrThrow()
  await refuseTooMany(trx, ctx)
  const id = wireId('reminder', reminder_id)
  await audit(trx, ctx, 'make_reminder', id, detailOf(body))
  if (columns.past_at) await ctx.enqueue('reminders', {})
  return { reminder: await reminderNow(trx, ctx, id) }
}

/** Changes a rule; switched on, it begins with what comes due from now on. */
export const changeReminder = async (
  ctx: Ctx,
  { params, body }: Parsed<typeof changeCall>,
): Promise<Answer<typeof changeCall>> => {
  const { shop_id, time_zone } = ctx.shop
  const seen = ruleNamed(await rulesOf(ctx.db, shop_id), params.id)
  const people = await countPast(ctx, body, seen)
  return transact(ctx.db, async (trx) => {
    await holdReminder(trx, shop_id, params.id)
    const before = ruleNamed(await rulesOf(trx, shop_id), params.id)
    // a rule that was changed meanwhile has another past
    if (body.past && before.changed_at.getTime() !== seen.changed_at.getTime())
      throw new Refusal('past_moved', { field: 'past', facts: { past: people } })
    const columns = columnsOf(body, people, ctx)
    const isSwitchedOn = body.active && !before.active
    await trx
      .updateTable('reminder')
      .set({
        ...columns,
        ...(isSwitchedOn ? { done_through: lastDue(body, time_zone, ctx.now) } : {}),
      })
      .where('shop_id', '=', shop_id)
      .where('reminder_id', '=', before.reminder_id)
      .execute()
    await audit(trx, ctx, 'change_reminder', params.id, detailOf(body))
    if (columns.past_at) await ctx.enqueue('reminders', {})
    return { reminder: await reminderNow(trx, ctx, params.id) }
  })
}

const detailOf = ({ mail, days, active, past }: Body) => ({ mail, days, active, past: past ?? 0 })

/** Keeps a rule from being changed or run until the transaction ends. */
export const holdReminder = async (trx: Trx, shopId: bigint, id: string): Promise<void> => {
  await sql`
    select from reminder
    where shop_id = ${shopId} and reminder_id = ${readId('reminder', id)}
    for no key update`.execute(trx)
}

/** Refuses one rule more than a shop may have, also where two are made at once. */
export const refuseTooMany = async (trx: Trx, { shop }: Ctx): Promise<void> => {
  await sql`select from shop where shop_id = ${shop.shop_id} for no key update`.execute(trx)
  if ((await rulesOf(trx, shop.shop_id)).length > mostReminders)
    throw new Refusal('too_many_reminders')
}

export const reminderNow = async (trx: Trx, { shop, now }: Ctx, id: string): Promise<Reminder> => {
  const rule = ruleNamed(await rulesOf(trx, shop.shop_id), id)
  return toReminder(rule, (await sentLately(trx, shop.shop_id, now))(rule))
}
