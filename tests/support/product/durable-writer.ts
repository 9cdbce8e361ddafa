import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { openDatabase } from '#platform/db/open.ts'
import { transact } from '#platform/db/transact.ts'
import { makeCard } from '#platform/money/card.ts'
import { vaultWith } from '#platform/vault.ts'
import { post } from '#platform/ledger/post.ts'
import { makeShop } from '#platform/shop/make-shop.ts'

// Run by tests/faults/durable.test.ts as a process: writes money until it is killed, and prints
// each movement's id once acknowledged. `check` prints the movements in the database.
const [folder = '', mode = 'write'] = process.argv.slice(2)
const vault = vaultWith('a-secret-of-tests-that-is-long-enough')
const { db, close } = await openDatabase(
  { DATA_DIR: path.resolve(folder), DATABASE_POOL: 2 },
  (cause) => pino().warn(cause),
)

if (mode === 'check') {
  const { rows } = await sql<{
    id: string
  }>`select movement_id::text as id from movement order by movement_id`.execute(db)
  const { rows: wrong } = await sql<{
    n: string
  }>`
    select count(*)::text as n
    from gift_card g
    where balance <> (
      select coalesce(sum(amount), 0) from entry e where e.gift_card_id = g.gift_card_id
    )`.execute(db)
  process.stdout.write(
    `${JSON.stringify({ movements: rows.map(({ id }) => id), wrong: Number(wrong[0]?.n) })}\n`,
  )
  await close()
} else {
  const at = new Date()
  const row = await db
    .selectFrom('gift_card')
    .select(['shop_id', 'gift_card_id'])
    .executeTakeFirst()
  const card =
    row ??
    (await transact(db, async (trx) => {
      const { shop_id } = await makeShop(trx, {
        shop_url: 'durable.example',
        name: 'Durable',
        owner_email: 'o@durable.example',
        currency: 'GBP',
        time_zone: 'UTC',
        settings: {},
        created_at: at,
      })
      return {
        shop_id,
        gift_card_id: await makeCard(
          trx,
          { vault },
          shop_id,
          { customer_id: null, is_loyalty: false, customer_name: null, customer_email: null },
          at,
        ),
      }
    }))
  process.stdout.write('ready\n')
  for (;;) {
    const { movement_id } = await transact(db, (trx) =>
      post(trx, { ...card, kind: 'issue', amount: 1n, source: 'staff', at: new Date() }),
    )
    process.stdout.write(`${movement_id}\n`)
  }
}
