import { sql } from 'kysely'
import type { DataSubject, Telling } from '#platform/area.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import type { Trx } from '#platform/db/transact.ts'

/** Clears the logged requests about a customer, and sends no more of them. */
export const forgetSends = async (
  { trx, shop }: TrxCtx,
  { customer_id }: DataSubject,
): Promise<void> => {
  await sql`
    update integration_call c
    set sent = null, answered = null
    from vendor_send q
    where q.shop_id = ${shop.shop_id} and q.customer_id = ${customer_id}
      and c.shop_id = q.shop_id and c.send_id = q.send_id`.execute(trx)
  await sql`
    update vendor_send set state = 'cancelled', version = version + 1
    where shop_id = ${shop.shop_id} and customer_id = ${customer_id}
      and state = 'waiting'`.execute(trx)
}

/** Exports which notices about a customer were sent to services, and when. */
export const tellSends = async (
  trx: Trx,
  { shop }: Telling,
  { customer_id }: DataSubject,
): Promise<Record<string, unknown[]>> => {
  const { rows } = await sql<{ name: string; kind: string; type: string | null; sent_at: Date }>`
    select name, kind, type, sent_at
    from vendor_send
    where shop_id = ${shop.shop_id} and customer_id = ${customer_id} and state = 'sent'
    order by send_id`.execute(trx)
  return { sent_to_services: rows }
}
