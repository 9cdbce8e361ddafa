import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type {
  removeReminder as removeCall,
  restoreReminder as restoreCall,
} from '#contract/reminders/calls.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { readId } from '#platform/ids.ts'
import { holdReminder, refuseTooMany, reminderNow } from './change-reminder.ts'
import { ruleNamed } from './preview.ts'
import { rulesOf } from './rule.ts'

/**
 * Removes a rule. It stays as it was: its emails count for the limits of others, and its removal
 * can be undone.
 */
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
      .set({ removed_at: ctx.now, changed_at: ctx.now })
      .where('shop_id', '=', shop_id)
      .where('reminder_id', '=', reminder_id)
      .execute()
    await audit(trx, ctx, 'remove_reminder', params.id)
    return { removed: true }
  })

/** Undoes a removal; a rule that isn't removed stays as it is. */
export const restoreReminder = (
  ctx: Ctx,
  { params }: Parsed<typeof restoreCall>,
): Promise<Answer<typeof restoreCall>> =>
  transact(ctx.db, async (trx) => {
    const { rows } = await sql`
      update reminder
      set removed_at = null, changed_at = ${ctx.now}
      where shop_id = ${ctx.shop.shop_id} and reminder_id = ${readId('reminder', params.id)}
        and removed_at is not null
      returning reminder_id`.execute(trx)
    const reminder = await reminderNow(trx, ctx, params.id)
    if (rows.length === 0) return { reminder }
    await refuseTooMany(trx, ctx)
    await audit(trx, ctx, 'restore_reminder', params.id)
    return { reminder }
  })
