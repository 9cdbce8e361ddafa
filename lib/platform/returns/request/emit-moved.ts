import type { Selectable } from 'kysely'
import type { Acting } from '#platform/acting.ts'
import { emit } from '#platform/events/emit.ts'
import { wireId } from '#platform/ids.ts'
import type { ReturnRequestTable } from '#platform/returns/tables.ts'

type Moved = Pick<
  Selectable<ReturnRequestTable>,
  'return_id' | 'order_id' | 'customer_id' | 'email'
>

/** Writes the event of a return that was approved or received: once, also if it is reopened. */
export const emitMoved = async (
  act: Acting,
  { return_id, order_id, customer_id, email }: Moved,
  kind: 'approved' | 'received',
): Promise<void> => {
  const id = wireId('return', return_id)
  const { name } = await act.trx
    .selectFrom('orders')
    .select('name')
    .where('shop_id', '=', act.shop.shop_id)
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  await emit(act, {
    topic: `return_${kind}`,
    subject: email ?? id,
    customer_id,
    external_id: `${id}:${kind}`,
    occurred_at: act.now,
    data: { order: name, return: id },
  })
}
