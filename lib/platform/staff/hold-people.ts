import { Refusal } from '#contract/error.ts'
import type { Settings } from '#contract/settings.ts'
import type { Ctx, TrxCtx } from '#platform/ctx.ts'
import { transact, type Trx } from '#platform/db/transact.ts'
import { readId } from '#platform/ids.ts'
import { isFeatureAllowed } from '#rules/feature-gate.ts'
import { findMember, type MemberRow } from './read-member.ts'

/** One at a time for the people of a shop, to the end of the transaction: seats and owners are counted under it. */
const holdPeople = async (trx: Trx, shopId: bigint): Promise<Settings> =>
  (await trx.selectFrom('shop').select('settings').where('shop_id', '=', shopId).forNoKeyUpdate().executeTakeFirstOrThrow()).settings

/** Work on the people of the shop, alone with them. */
export const withPeople = <T>(ctx: Ctx, work: (ctx: TrxCtx, settings: Settings) => Promise<T>): Promise<T> =>
  transact(ctx.db, async (trx) => work({ ...ctx, trx }, await holdPeople(trx, ctx.shop.shop_id)))

/** Work on one person of the shop; the vendor's operator is none of the shop's to change. */
export const withMember = <T>(ctx: Ctx, wire: string, work: (ctx: TrxCtx, row: MemberRow, settings: Settings) => Promise<T>): Promise<T> =>
  withPeople(ctx, async (held, settings) => {
    const row = await findMember(held.trx, ctx, readId('staff', wire))
    if (row.is_admin) throw new Refusal('forbidden', { message: 'This is an account of the vendor. Nothing was changed.' })
    return work(held, row, settings)
  })

/** Whether the plan has room for one person more; blocked people and the vendor's take no seat. */
export const refuseWithoutSeat = async ({ trx, shop }: TrxCtx, settings: Settings): Promise<void> => {
  if (!settings.features?.some(({ name }) => name === 'staff_seats')) return
  const { taken } = await trx
    .selectFrom('staff')
    .select(({ fn }) => fn.countAll<bigint>().as('taken'))
    .where('shop_id', '=', shop.shop_id)
    .where('is_admin', '=', false)
    .where('blocked_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (!isFeatureAllowed(settings, 'staff_seats', { count: Number(taken) })) throw new Refusal('plan_used_up', { facts: { feature: 'staff_seats', count: Number(taken) } })
}

/** Refused where nobody else of the shop is an owner who can sign in. */
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
