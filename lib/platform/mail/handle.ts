import { sql } from 'kysely'
import type { Act } from '#platform/ctx.ts'
import { signatureOf } from '#platform/money/acting.ts'

/** Locks a mail to the end of the transaction. */
export const holdMail = async (
  { trx, shop }: Pick<Act, 'trx' | 'shop'>,
  mail_id: bigint,
): Promise<void> => {
  await sql`
    select from mail
    where shop_id = ${shop.shop_id} and mail_id = ${mail_id}
    for no key update`.execute(trx)
}

/** Notes that nothing more is to be done about a mail that didn't arrive, or that something is. */
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
