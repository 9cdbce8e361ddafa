import type { Act, Platform } from '#platform/ctx.ts'
import type { OrderRef } from '#platform/orders/store.ts'
import { wake } from '#platform/work/wake.ts'
import { returnSettingsOf } from '#platform/returns/policy/read-settings.ts'
import type { TaskStep } from '#platform/returns/tables.ts'
import type { ReturnSettings } from '#rules/returns/policy.ts'
import { refundTold, withdrawTask } from './withdraw-task.ts'

type Wanted = {
  refund_id: bigint
  is_undo: boolean
  /** the arrival of items after their refund */
  is_arrival?: boolean
  steps: readonly TaskStep[]
  /** the shop's policy, if the caller has read it */
  settings?: ReturnSettings
}

const orderOf = async ({ trx, shop }: Act, refundId: bigint): Promise<OrderRef> =>
  trx
    .selectFrom('refund as r')
    .innerJoin('orders as o', (on) =>
      on.onRef('o.shop_id', '=', 'r.shop_id').onRef('o.order_id', '=', 'r.order_id'),
    )
    .select(['o.platform_order_id as store_id', 'o.name'])
    .where('r.shop_id', '=', shop.shop_id)
    .where('r.refund_id', '=', refundId)
    .executeTakeFirstOrThrow()

/** Pieces of a refund that is undone in part stay returned, so nothing follows in the store. */
const isWhollyUndone = async ({ trx, shop }: Act, refundId: bigint): Promise<boolean> => {
  const { state } = await trx
    .selectFrom('refund')
    .select('state')
    .where('shop_id', '=', shop.shop_id)
    .where('refund_id', '=', refundId)
    .executeTakeFirstOrThrow()
  return state === 'undone'
}

/**
 * Adds what is to be done in the store for a refund, or for its undo, in the same transaction. A
 * task that was never sent needs no undo: it is withdrawn. A shop may want no checklist of what its
 * store doesn't take.
 */
export const addStoreTask = async (
  act: Act & Pick<Platform, 'ports'>,
  { refund_id, is_undo, is_arrival = false, steps, settings }: Wanted,
): Promise<void> => {
  const { trx, shop, now, ports } = act
  if (is_undo && !(await refundTold(trx, shop.shop_id, refund_id)))
    return withdrawTask(trx, shop.shop_id, refund_id)
  if (steps.length === 0 || (is_undo && !(await isWhollyUndone(act, refund_id)))) return
  const store = await ports.connectStore(trx, shop)
  const isTaken =
    store?.takes({ is_undo, is_arrival, order: await orderOf(act, refund_id) }) ?? false
  const policy = settings ?? (await returnSettingsOf(trx, shop.shop_id))
  if (!isTaken && !policy.store_tasks) return
  await trx
    .insertInto('store_task')
    .values({
      shop_id: shop.shop_id,
      refund_id,
      is_undo,
      is_arrival,
      state: isTaken ? 'waiting' : 'open',
      steps: JSON.stringify(steps),
      problem: null,
      next_try_at: isTaken ? now : null,
      staff_id: null,
      created_at: now,
      done_at: null,
      told_at: null,
      store_ref: null,
    })
    .execute()
  if (isTaken) wake('store')
}
