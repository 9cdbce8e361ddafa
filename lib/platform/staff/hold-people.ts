import { Refusal } from '#contract/error.ts'
import type { Ctx, TrxCtx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { readId } from '#platform/ids.ts'
import { holdSettings } from '#platform/shop/hold-settings.ts'
import { findMember, type MemberRow } from './read-member.ts'

/**
 * Serialises work on the shop's team until the transaction ends; owners are counted under this
 * lock.
 */
export const withPeople = <T>(ctx: Ctx, work: (ctx: TrxCtx) => Promise<T>): Promise<T> =>
  transact(ctx.db, async (trx) => {
    await holdSettings(trx, ctx.shop.shop_id)
    return work({ ...ctx, trx })
  })

/** Runs work on one person of the shop; the vendor's operator can't be changed by a shop. */
export const withMember = <T>(
  ctx: Ctx,
  wire: string,
  work: (ctx: TrxCtx, row: MemberRow) => Promise<T>,
): Promise<T> =>
  withPeople(ctx, async (held) => {
    const row = await findMember(held.trx, ctx, readId('staff', wire))
    if (row.is_admin)
      throw new Refusal('forbidden', {
        message: 'This account belongs to the vendor. Nothing was changed.',
      })
    return work(held, row)
  })

/** Refuses to remove the last owner who can sign in. */
export const refuseLastOwner = async ({ trx, shop }: TrxCtx, row: MemberRow): Promise<void> => {
  if (row.level !== 'owner' || row.is_pos) return
  const other = await trx
    .selectFrom('staff')
    .select('staff_id')
    .where('shop_id', '=', shop.shop_id)
    .where('staff_id', '!=', row.staff_id)
    .where('level', '=', 'owner')
    .where('is_admin', '=', false)
    .where('is_pos', '=', false)
    .where('blocked_at', 'is', null)
    .where('password_hash', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (!other) throw new Refusal('last_owner')
}
