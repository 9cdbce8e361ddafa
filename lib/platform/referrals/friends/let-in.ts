import { sql } from 'kysely'
import type { Acting } from '#platform/acting.ts'
import { emit } from '#platform/events/emit.ts'

type Letting = Pick<Acting, 'trx' | 'shop' | 'now'>
type Friend = { referral_id: bigint; email: string }

/** The events of a friend, once for each: their claim, and a paid order. */
export const claimKey = ({ referral_id }: Pick<Friend, 'referral_id'>): string =>
  `rc:${referral_id}`
export const orderKey = ({ referral_id }: Pick<Friend, 'referral_id'>, orderId: bigint): string =>
  `rs:${referral_id}:${orderId}`

/** Makes a friend the shop's customer, and tells the workflows of the claim. */
export const letIn = async (ctx: Letting, { referral_id, email }: Friend): Promise<void> => {
  const { trx, shop, now } = ctx
  const { rows } = await sql<{ customer_id: bigint }>`
    select customer_id from held_customer(${shop.shop_id}, ${email}, '', ${now})`.execute(trx)
  await emit(ctx, {
    topic: 'referral_claimed',
    subject: email,
    customer_id: rows[0]!.customer_id,
    external_id: claimKey({ referral_id }),
    occurred_at: now,
    data: { email },
  })
}
