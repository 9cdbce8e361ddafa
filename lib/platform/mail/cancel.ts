import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#platform/db/transact.ts'

/** Cancels the queued emails about these movements; one already sent stays. */
export const cancelMailsAbout = async (
  trx: Trx,
  shopId: bigint,
  movements: bigint[] | RawBuilder<unknown>,
): Promise<void> => {
  await sql`select cancel_mails(${shopId}::bigint, ${movements}::bigint[])`.execute(trx)
}

/** Cancels those of these emails (a query of their numbers) that are still queued. */
export const cancelMails = async (
  trx: Trx,
  shopId: bigint,
  mails: RawBuilder<unknown>,
): Promise<void> => {
  await sql`
    update mail m
    set state = 'cancelled', next_try_at = null
    where m.shop_id = ${shopId} and m.state = 'queued' and m.mail_id in (${mails})`.execute(trx)
}
