import { sql } from 'kysely'
import type { Act } from '#platform/ctx.ts'
import { signatureOf } from '#platform/acting.ts'

/** Locks an email until the transaction ends. */
export const holdMail = async (
  { trx, shop }: Pick<Act, 'trx' | 'shop'>,
  mail_id: bigint,
): Promise<void> => {
  await sql`
    select from mail
    where shop_id = ${shop.shop_id} and mail_id = ${mail_id}
    for no key update`.execute(trx)
}

/** Marks an undelivered email as handled, or reopens it. */
export const setHandled = async (
  { trx, shop, actor, now }: Pick<Act, 'trx' | 'shop' | 'actor' | 'now'>,
  mail_id: bigint,
  isHandled: boolean,
): Promise<void> => {
  await sql`
    with handled as (
      update mail
      set handled_at = ${isHandled ? now : null}
      where shop_id = ${shop.shop_id} and mail_id = ${mail_id}
      returning mail_id)
    insert into mail_event (shop_id, mail_id, kind, staff_id, detail, at)
    select ${shop.shop_id}, mail_id, ${isHandled ? 'handled' : 'reopened'},
      ${signatureOf(actor).staff_id}::bigint, '{}', ${now}
    from handled`.execute(trx)
}
