import { sql } from 'kysely'
import type { Db } from '#platform/db/transact.ts'

const atOnce = 50_000

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
  for (let first = 1; first <= people; first += atOnce)
    await makeDue(db, shopId, [first, Math.min(people, first + atOnce - 1)], expiresOn, at)
}

const makeDue = async (
  db: Db,
  shopId: bigint,
  [first, last]: [number, number],
  expiresOn: string,
  at: Date,
): Promise<void> => {
  const { rows } = await sql<{ from: bigint; to: bigint }>`
    with made as (
      insert into customer (
        shop_id, platform_customer_id, full_name, email, search, created_at, updated_at
      )
      select ${shopId}, 'due' || i, 'Person ' || i, 'due' || i || '@many.example', ' person',
        ${at}, ${at}
      from generate_series(${first}::int, ${last}::int) i
      returning customer_id)
    select min(customer_id) as "from", max(customer_id) as "to" from made`.execute(db)
  const made = sql`shop_id = ${shopId} and customer_id between ${rows[0]!.from} and ${rows[0]!.to}`
  await sql`
    insert into gift_card (
      shop_id, customer_id, is_loyalty, customer_name, customer_email, balance, version, created_at
    )
    select shop_id, customer_id, true, full_name, email, 1500, 0, ${at}
    from customer
    where ${made}`.execute(db)
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
        where ${made}
        returning *)
      insert into lot (
        shop_id, gift_card_id, movement_id, origin_movement_id, kind, amount, remaining, expires_on,
        created_at
      )
      select shop_id, gift_card_id, movement_id, movement_id, 'paid', amount, amount, expires_on, at
      from issued`.execute(db)
}
