import { type RawBuilder, sql } from 'kysely'
import type { Area } from '#platform/area.ts'
import type { Trx } from '#platform/db/transact.ts'
import { nobody } from '#platform/nobody.ts'

type Mails = {
  trx: Trx
  shop: { shop_id: bigint }
  /** a condition on the emails, called m */
  mails: RawBuilder<unknown>
}

/** Clears mentions of a person in emails to others; unsent ones are cancelled. */
export const emptyMails = async (
  { trx, shop, mails }: Mails,
  more: RawBuilder<unknown> = sql``,
): Promise<void> => {
  await sql`
    update mail m
    set subject = '', content = '{"title":"","body":"","values":{}}',
      state = case when m.state in ('queued', 'sending') then 'cancelled' else m.state end,
      filled = null, code_id = null, next_try_at = null ${more}
    where m.shop_id = ${shop.shop_id} and ${mails}`.execute(trx)
}

/** Clears emails to a person: text, address, and the addresses in their history. */
const forgetMails = async (
  { trx, shop, mails, now }: Mails & { now: Date },
  nowhere: string,
): Promise<void> => {
  await sql`
    update mail_event
    set detail = detail - 'from' - 'to' - 'problem'
    where shop_id = ${shop.shop_id} and mail_id in (
      select m.mail_id
      from mail m
      where m.shop_id = ${shop.shop_id} and ${mails})`.execute(trx)
  await emptyMails(
    { trx, shop, mails },
    sql`, to_email = ${nowhere}, to_name = '', problem = null,
      handled_at = coalesce(m.handled_at, ${now})`,
  )
}

/** Clears every email to the customer or about their cards, and their address in the audit. */
export const forgetCustomerMails: NonNullable<Area['forget']> = async (
  { trx, shop, now },
  { customer_id, emails, gift_card_ids },
) => {
  const mails = sql`(
    m.customer_id = ${customer_id}
    or m.gift_card_id = any(${gift_card_ids}::bigint[])
    or m.to_email = any(${emails}::text[]))`
  await sql`
    update audit
    set detail = detail - 'from' - 'to'
    where shop_id = ${shop.shop_id}
      and verb = 'correct_mail'
      and subject in (
        select 'm' || m.mail_id
        from mail m
        where m.shop_id = ${shop.shop_id} and ${mails})`.execute(trx)
  await forgetMails({ trx, shop, now, mails }, nobody.email)
}
