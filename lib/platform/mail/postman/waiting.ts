import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#platform/db/transact.ts'
import { wake } from '#platform/work/wake.ts'

/** A mail that is to leave later, rather than one that is tried again. */
export const waits = (now: Date): RawBuilder<unknown> => sql`
  mail.state = 'queued' and mail.next_try_at is not null and mail.tries = 0
    and mail.next_try_at > ${now}`

/**
 * Changes the next waiting mail of a card, if there is one. A quicker postman has it: the row
 * settles who was first.
 */
export const changeWaiting = async (
  { trx, shop, now }: { trx: Trx; shop: { shop_id: bigint }; now: Date },
  cardId: bigint,
  to: { send_at: Date | null } | 'cancelled',
): Promise<{ mail_id: bigint; was: Date } | null> => {
  wake('mail')
  const change =
    to === 'cancelled'
      ? sql`state = 'cancelled', next_try_at = null`
      : sql`next_try_at = ${to.send_at}`
  const { rows } = await sql<{ mail_id: bigint; was: Date }>`
    with next as (
      select mail_id, next_try_at as was
      from mail
      where shop_id = ${shop.shop_id} and gift_card_id = ${cardId} and ${waits(now)}
      order by next_try_at, mail_id
      limit 1
      for update
    )
    update mail
    set ${change}
    from next
    where mail.mail_id = next.mail_id and mail.state = 'queued'
    returning mail.mail_id, next.was`.execute(trx)
  return rows[0] ?? null
}
