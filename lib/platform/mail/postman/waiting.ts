import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#platform/db/transact.ts'
import { wake } from '#platform/work/wake.ts'

/** Selects an email scheduled for later, as opposed to one waiting for a retry. */
export const waits = (now: Date): RawBuilder<unknown> => sql`
  mail.state = 'queued' and mail.next_try_at is not null and mail.tries = 0
    and mail.next_try_at > ${now}`

/** Cancels the waiting emails of cards, each card's next first; `was` is the scheduled time. */
export const cancelWaitingOf = async (
  { trx, shop, now }: { trx: Trx; shop: { shop_id: bigint }; now: Date },
  cards: bigint[],
): Promise<{ mail_id: bigint; gift_card_id: bigint; was: Date }[]> => {
  const { rows } = await sql<{ mail_id: bigint; gift_card_id: bigint; was: Date }>`
    with
      next as materialized (
        select mail_id, next_try_at as was
        from mail
        where shop_id = ${shop.shop_id} and gift_card_id = any(${cards}::bigint[])
          and ${waits(now)}
        order by mail_id
        for update),
      gone as (
        update mail
        set state = 'cancelled', next_try_at = null
        from next
        where mail.shop_id = ${shop.shop_id} and mail.mail_id = next.mail_id
          and mail.state = 'queued'
        returning mail.mail_id, mail.gift_card_id, next.was)
    select * from gone order by gift_card_id, was, mail_id`.execute(trx)
  if (rows.length > 0) wake('mail')
  return rows
}

/** Changes a card's next waiting email, if any. The row lock settles a race with a postman. */
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
    where mail.shop_id = ${shop.shop_id} and mail.mail_id = next.mail_id and mail.state = 'queued'
    returning mail.mail_id, next.was`.execute(trx)
  return rows[0] ?? null
}
