import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#platform/db/transact.ts'

type Mails = {
  trx: Trx
  shop: { shop_id: bigint }
  /** a condition on the mails, called m */
  mails: RawBuilder<unknown>
}

/** Clears what mails to others say of a person; one that has not left is cancelled. */
export const emptyMails = async (
  { trx, shop, mails }: Mails,
  more: RawBuilder<unknown> = sql``,
): Promise<void> => {
  await sql`
    update mail m
    set subject = '', content = '{"title":"","body":"","values":{},"code_of":null}',
      state = case when m.state in ('queued', 'sending') then 'cancelled' else m.state end,
      next_try_at = null ${more}
    where m.shop_id = ${shop.shop_id} and ${mails}`.execute(trx)
}

/** Clears mails to a person: their words, where they went, and their history's addresses. */
export const forgetMails = async (
  { trx, shop, mails, now }: Mails & { now: Date },
  nowhere: string,
): Promise<void> => {
  await sql`
    update mail_event
    set detail = detail - 'from' - 'to' - 'problem'
    where mail_id in (
      select m.mail_id
      from mail m
      where m.shop_id = ${shop.shop_id} and ${mails})`.execute(trx)
  await emptyMails(
    { trx, shop, mails },
    sql`, to_email = ${nowhere}, to_name = '', problem = null,
      handled_at = coalesce(m.handled_at, ${now})`,
  )
}
