import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type {
  changeReminder as changeCall,
  createReminder as createCall,
  removeReminder as removeCall,
} from '#contract/reminders/calls.ts'
import { mostReminders } from '#contract/reminders/reminder.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx, TrxCtx } from '#platform/ctx.ts'
import { transact, type Trx } from '#platform/db/transact.ts'
import { readId, wireId } from '#platform/ids.ts'
import { lastDue } from '#rules/reminders/due.ts'
import { foreseeRule, ruleNamed, typedRule } from './preview.ts'
import { type KeptRule, rulesOf, sentLately, toReminder } from './rule.ts'

type Body = Parsed<typeof createCall>['body']

/** Checks that the confirmed number of people due before is the current one. */
const confirmPast = async (
  ctx: Pick<Ctx, 'db' | 'vault' | 'shop' | 'now'>,
  { past, ...input }: Body,
  before: KeptRule | null,
): Promise<boolean> => {
  if (!past || !input.active) return false
  const now = (await foreseeRule(ctx, input, before)).past.people
  if (now !== past) throw new Refusal('past_moved', { field: 'past', facts: { past: now } })
  return true
}

const columnsOf = (body: Body, withPast: boolean, ctx: Pick<Ctx, 'shop' | 'now'>) => {
  const { tags, most, ...rule } = typedRule(body)
  return {
    ...rule,
    tags: JSON.stringify(tags),
    most: most === null ? null : JSON.stringify(most),
    ...(withPast ? { past_at: ctx.now } : {}),
    changed_at: ctx.now,
  }
}

/** Makes a rule. Its first emails are those that come due from now on. */
export const createReminder = async (
  ctx: TrxCtx,
  { body }: Parsed<typeof createCall>,
): Promise<Answer<typeof createCall>> => {
  const { trx, shop, now } = ctx
  await sql`select from shop where shop_id = ${shop.shop_id} for no key update`.execute(trx)
  if ((await rulesOf(trx, shop.shop_id)).length >= mostReminders)
    throw new Refusal('too_many_reminders')
  const withPast = await confirmPast({ ...ctx, db: trx }, body, null)
  const { reminder_id } = await trx
    .insertInto('reminder')
    .values({
      ...columnsOf(body, withPast, ctx),
      shop_id: shop.shop_id,
      done_through: lastDue(body, shop.time_zone, now),
      past_at: withPast ? now : null,
      staff_id: ctx.actor.id,
      created_at: now,
      removed_at: null,
    })
    .returning('reminder_id')
    .executeTakeFirstOrThrow()
  const id = wireId('reminder', reminder_id)
  await audit(trx, ctx, 'make_reminder', id, detailOf(body))
  if (withPast) await ctx.enqueue('reminders', {})
  return { reminder: await reminderNow(trx, ctx, id) }
}

/** Changes a rule; switched on, it begins with what comes due from now on. */
export const changeReminder = async (
  ctx: Ctx,
  { params, body }: Parsed<typeof changeCall>,
): Promise<Answer<typeof changeCall>> =>
  transact(ctx.db, async (trx) => {
    const { shop_id, time_zone } = ctx.shop
    await holdReminder(trx, shop_id, params.id)
    const before = ruleNamed(await rulesOf(trx, shop_id), params.id)
    const withPast = await confirmPast({ ...ctx, db: trx as unknown as Ctx['db'] }, body, before)
    const isSwitchedOn = body.active && !before.active
    await trx
      .updateTable('reminder')
      .set({
        ...columnsOf(body, withPast, ctx),
        ...(isSwitchedOn ? { done_through: lastDue(body, time_zone, ctx.now) } : {}),
        ...(body.active ? {} : { past_at: null }),
      })
      .where('shop_id', '=', shop_id)
      .where('reminder_id', '=', before.reminder_id)
      .execute()
    await audit(trx, ctx, 'change_reminder', params.id, detailOf(body))
    if (withPast) await ctx.enqueue('reminders', {})
    return { reminder: await reminderNow(trx, ctx, params.id) }
  })

/** Removes a rule; what it sent stays, so that the limits of others count it. */
export const removeReminder = (
  ctx: Ctx,
  { params }: Parsed<typeof removeCall>,
): Promise<Answer<typeof removeCall>> =>
  transact(ctx.db, async (trx) => {
    const { shop_id } = ctx.shop
    await holdReminder(trx, shop_id, params.id)
    const { reminder_id } = ruleNamed(await rulesOf(trx, shop_id), params.id)
    await trx
      .updateTable('reminder')
      .set({ active: false, past_at: null, removed_at: ctx.now, changed_at: ctx.now })
      .where('shop_id', '=', shop_id)
      .where('reminder_id', '=', reminder_id)
      .execute()
    await audit(trx, ctx, 'remove_reminder', params.id)
    return { removed: true }
  })

const detailOf = ({ mail, days, active, past }: Body) => ({ mail, days, active, past: past ?? 0 })

const holdReminder = async (trx: Trx, shopId: bigint, id: string): Promise<void> => {
  await sql`
    select from reminder
    where shop_id = ${shopId} and reminder_id = ${readId('reminder', id)}
    for no key update`.execute(trx)
}

const reminderNow = async (trx: Trx, { shop, now }: Ctx, id: string) => {
  const rule = ruleNamed(await rulesOf(trx, shop.shop_id), id)
  const sent = await sentLately(trx, shop.shop_id, [rule], now)
  return toReminder(rule, sent.get(rule.reminder_id) ?? 0)
}
