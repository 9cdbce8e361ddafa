import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#platform/db/transact.ts'

/** Cancels the queued mails about these movements; one that has left stays as it is. */
export const cancelMailsAbout = async (
  trx: Trx,
  shopId: bigint,
  movements: bigint[] | RawBuilder<unknown>,
): Promise<void> => {
  await sql`select cancel_mails(${shopId}::bigint, ${movements}::bigint[])`.execute(trx)
}

/** Cancels those of these mails (a query of their numbers) that are still queued. */
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
