import { sql } from 'kysely'
import type { VariableName } from '#contract/mail-variables.ts'
import type { Act } from '#platform/ctx.ts'
import { queueMail } from '#platform/mail/queue.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import type { ReturnHeld } from './move-return.ts'

type Mailed = 'return_requested' | 'return_approved' | 'return_received' | 'return_rejected'
type Of = Pick<ReturnHeld, 'return_id' | 'email' | 'name' | 'customer_id'>

/**
 * Emails the customer about their return, if an address is known. A gift's return is named without
 * the order's number, which is the giver's.
 */
export const mailCustomer = async (
  act: Act,
  row: Of,
  name: Mailed,
  more: { lapses_at?: Date; rejection?: string } = {},
): Promise<void> => {
  if (row.email === null) return
  const { rows } = await sql<{ name: string; is_gift: boolean }>`
    select case when r.is_gift then '' else o.name || '-' end || 'R' || r.number as name, r.is_gift
    from return_request r
    join orders o on o.shop_id = r.shop_id and o.order_id = r.order_id
    where r.shop_id = ${act.shop.shop_id} and r.return_id = ${row.return_id}`.execute(act.trx)
  const values: Partial<Record<VariableName, string>> = {
    return_name: rows[0]!.name,
    ...(more.lapses_at ? { expires_on: dayIn(act.shop.time_zone, more.lapses_at) } : {}),
    ...(more.rejection ? { return_rejection: more.rejection } : {}),
  }
  await queueMail(act, {
    name,
    to: { email: row.email, name: row.name ?? '' },
    subject: '',
    title: '',
    body: '',
    values,
    customer_id: rows[0]!.is_gift ? null : row.customer_id,
    gift_card_id: null,
    movement_id: null,
  })
}
