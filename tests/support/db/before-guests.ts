import { sql } from 'kysely'
import type { Db } from '#platform/db/transact.ts'
import { transact } from '#platform/db/transact.ts'
import { makeCard, makeHeldCard } from '#platform/money/card.ts'
import { post } from '#platform/ledger/post.ts'
import { makeShop } from '#platform/shop/make-shop.ts'
import { vaultWith } from '#platform/vault.ts'

const vault = vaultWith('a-secret-of-tests-that-is-long-enough')
const at = new Date('2026-03-01T10:00:00Z')
export const holders = 40

/**
 * Fills a database with cards that have an email and no customer, and takes it back to the schema
 * before everyone who holds credit was a customer.
 */
export const fillBefore = async (db: Db): Promise<void> => {
  await transact(db, async (trx) => {
    for (const name of ['one', 'two']) {
      const { shop_id } = await makeShop(trx, {
        shop_url: `${name}.example`,
        name,
        owner_email: `o@${name}.example`,
        currency: 'GBP',
        time_zone: 'UTC',
        settings: {},
        created_at: at,
      })
      await sql`
        insert into customer (
          shop_id, platform_customer_id, full_name, email, search, created_at, updated_at
        )
        values (${shop_id}, 's1', 'Known', 'known@x.example', ' known', ${at}, ${at})`.execute(trx)
      const card = async (email: string | null, customer_name: string | null): Promise<void> => {
        const owner = { customer_id: null, is_loyalty: false, customer_email: email }
        const gift_card_id = await makeCard(
          trx,
          { vault },
          shop_id,
          { ...owner, customer_name },
          at,
        )
        await post(trx, {
          shop_id,
          gift_card_id,
          kind: 'issue',
          amount: 1000n,
          source: 'staff',
          at,
        })
      }
      for (let i = 0; i < holders; i += 1) await card(`g${i}@x.example`, `Guest ${i}`)
      await card('g0@x.example', 'Guest Zero')
      await card('g1@x.example', null)
      await card('known@x.example', 'Somebody')
      await card(null, 'At the till')
      await makeHeldCard(trx, shop_id, at)
    }
  })
  await sql`drop trigger customer_email_kept on customer`.execute(db)
  await sql`drop table former_email`.execute(db)
  await sql`alter table customer drop column made_here`.execute(db)
  // later migrations can be run twice
  await sql`delete from kysely_migration where name >= '030-guests'`.execute(db)
}

type Shape = { has_column: boolean; customers: number; unowned: number; money: string }

/** Reads what the migration changes, and the money and hashes that it must not. */
export const shapeOf = async (db: Db): Promise<Shape> => {
  const { rows } = await sql<Shape>`
    select exists (
        select from information_schema.columns
        where table_schema = current_schema() and table_name = 'customer'
          and column_name = 'made_here') as has_column,
      (select count(*) from customer)::int as customers,
      (select count(*) from gift_card
        where customer_id is null and customer_email is not null)::int as unowned,
      (select md5(string_agg(
          concat_ws('|', gift_card_id, balance, version, encode(head, 'hex')), ','
          order by gift_card_id))
        from gift_card) || (select count(*) from movement) as money`.execute(db)
  return rows[0]!
}
