import { sql } from 'kysely'
import type { Db } from '#platform/db/transact.ts'

/**
 * Gives a shop so many customers, each with a loyalty card whose credit expires on a day and, from
 * the same first issue, credit that never does.
 */
export const makeManyDue = async (
  db: Db,
  shopId: bigint,
  people: number,
  expiresOn: string,
  at: Date,
): Promise<void> => {
  await sql`
    insert into customer (
      shop_id, platform_customer_id, full_name, email, search, created_at, updated_at
    )
    select ${shopId}, 'due' || i, 'Person ' || i, 'due' || i || '@many.example', ' person',
      ${at}, ${at}
    from generate_series(1, ${people}) i`.execute(db)
  await sql`
    insert into gift_card (
      shop_id, customer_id, is_loyalty, customer_name, customer_email, balance, version, created_at
    )
    select shop_id, customer_id, true, full_name, email, 1500, 0, ${at}
    from customer
    where shop_id = ${shopId} and platform_customer_id like 'due%'`.execute(db)
  for (const [amount, expires] of [
    [1000, expiresOn],
    [500, null],
  ] as const)
    await sql`
      with issued as (
        insert into movement (
          shop_id, gift_card_id, kind, amount, balance_before, balance_after, source, expires_on, at
        )
        select shop_id, gift_card_id, 'issue', ${amount}, 0, ${amount}, 'api', ${expires}::date,
          ${at}
        from gift_card
        where shop_id = ${shopId} and customer_email like 'due%@many.example'
        returning *)
      insert into lot (
        shop_id, gift_card_id, movement_id, origin_movement_id, kind, amount, remaining, expires_on,
        created_at
      )
      select shop_id, gift_card_id, movement_id, movement_id, 'paid', amount, amount, expires_on, at
      from issued`.execute(db)
}
