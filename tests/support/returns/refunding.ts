import { transact } from '#platform/db/transact.ts'
import { addStoreTask } from '#platform/returns/tasks/add-task.ts'
import type { TaskStep } from '#platform/returns/tables.ts'
import { findShop } from '#platform/shop/find-shop.ts'
import { placeOrder } from '../orders/placing.ts'
import type { TestPlatform, TestShop } from '../platform.ts'

type Made = { order_id: bigint; amount?: bigint; to?: 'credit' | 'original' }

/** Writes the row of a refund, with its payment back where it went there. */
export const writeRefundRow = async (
  platform: Pick<TestPlatform, 'db' | 'clock'>,
  { shop_id }: Pick<TestShop, 'shop_id'>,
  { order_id, amount = 1000n, to = 'original' }: Made,
): Promise<bigint> => {
  const { refund_id } = await platform.db
    .insertInto('refund')
    .values({
      shop_id,
      order_id,
      return_id: null,
      state: 'done',
      origin: 'here',
      external_id: null,
      amount,
      goods: amount,
      tax: 0n,
      shipping: 0n,
      fee: 0n,
      bonus: 0n,
      to,
      reward_source: 'refund',
      note: null,
      notified: false,
      location_id: null,
      helpdesk: null,
      ticket: null,
      customer_id: null,
      recipient_name: null,
      recipient_email: null,
      mail_id: null,
      staff_id: null,
      made_by: 'job',
      created_at: platform.clock(),
      undone_at: null,
      undone_by: null,
    })
    .returning('refund_id')
    .executeTakeFirstOrThrow()
  if (to === 'original')
    await platform.db
      .insertInto('refund_part')
      .values({
        shop_id,
        refund_id,
        part_no: 1,
        kind: 'original',
        amount,
        gift_card_id: null,
        movement_id: null,
        redemption_id: null,
        reward_id: null,
        order_name: null,
        undo_id: null,
      })
      .execute()
  return refund_id
}

export const usualSteps: TaskStep[] = [
  { step: 'restock', name: 'Linen shirt', sku: 'SHIRT', quantity: 2 },
  { step: 'pay_back', amount: '1000' },
]

/** Writes a refund of a new order with its task, as a refund does. */
export const writeTask = async (
  platform: TestPlatform,
  shop: TestShop,
  steps: TaskStep[] = usualSteps,
) => {
  const order = await placeOrder(platform, shop, { lines: [{ quantity: 3 }] })
  const refund_id = await writeRefundRow(platform, shop, order)
  await addTask(platform, shop, { refund_id, is_undo: false, steps })
  const { task_id } = await platform.db
    .selectFrom('store_task')
    .select('task_id')
    .where('refund_id', '=', refund_id)
    .executeTakeFirstOrThrow()
  return { ...order, refund_id, key: `rf${refund_id}`, task_id: `st${task_id}` }
}

/** Adds a task in a transaction of its own. */
export const addTask = async (
  platform: TestPlatform,
  { shop_url }: TestShop,
  wanted: Parameters<typeof addStoreTask>[1],
): Promise<void> => {
  const shop = await findShop(platform.db, shop_url)
  await transact(platform.db, (trx) =>
    addStoreTask({ ...platform, trx, shop, actor: { kind: 'job' }, now: platform.clock() }, wanted),
  )
}

/** Marks a refund as undone, its payment back as far as said. */
export const markUndone = async (
  { db, clock }: TestPlatform,
  refund_id: bigint,
  { whole, paymentToo = whole }: { whole: boolean; paymentToo?: boolean },
): Promise<void> => {
  await db
    .updateTable('refund')
    .set({ state: whole ? 'undone' : 'partly_undone', undone_at: clock() })
    .where('refund_id', '=', refund_id)
    .execute()
  if (paymentToo)
    await db
      .updateTable('refund_part')
      .set((part) => ({ undone: part.ref('amount') }))
      .where('refund_id', '=', refund_id)
      .where('kind', '=', 'original')
      .execute()
}
