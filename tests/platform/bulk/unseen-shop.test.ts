import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findBulk } from '#platform/bulk/find-bulk.ts'
import { proveMoveIn } from '#platform/bulk/move-in/prove.ts'
import { runRows } from '#platform/bulk/run/run-chunk.ts'
import { leftOf } from '#platform/bulk/run/undo-bulk.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact, type Trx } from '#platform/db/transact.ts'
import { undo } from '#platform/ledger/post.ts'
import { checkpoint } from '../../support/bulk/campaigns.ts'
import { movingOf } from '../../support/bulk/moving.ts'
import { unique } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite({ ties: 'after all' })
const people = 400
const file = () =>
  `email,points\n${Array.from({ length: people }, () => `${unique('p')}@x.example,700\n`).join('')}`

await movingOf(platform, other).move('smile', file())
await sql`analyze`.execute(platform.db)
// carried out beside the runner, which would let the planner look at the end
const id = await movingOf(platform, shop).check('smile', file())
await checkpoint(platform, shop.people.owner, id, 'start')
const of = { ...shop, bulk_id: BigInt(id.slice(1)), moves: 'smile', time_zone: 'UTC' }
while ((await transact(platform.db, (trx) => runRows(platform, trx, of, 100))).claimed > 0);
await checkpoint(platform, shop.people.owner, id, 'stop')

const soFar = async (trx: Trx): Promise<number> =>
  (
    await sql<{ n: number }>`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n
      from pg_stat_xact_user_tables`.execute(trx)
  ).rows[0]!.n

/** Counts the rows that some work reads. */
const rowsRead = (work: (trx: Trx) => Promise<unknown>): Promise<number> =>
  transact(platform.db, async (trx) => {
    const before = await soFar(trx)
    await work(trx)
    return (await soFar(trx)) - before
  })

test('what an undo would take from a shop that the statistics don’t know is read row by row', async () => {
  const read = await rowsRead(async (trx) => {
    const left = await leftOf(trx, await findBulk(trx, { shop } as unknown as Ctx, id))
    expect(left).toMatchObject({ cards: people, back: 280_000n })
  })
  expect(read).toBeLessThan(people * 20)
})

test('so is the proof of a file', async () => {
  const read = await rowsRead(async (trx) => {
    const ctx = { db: trx, shop: { ...shop, currency: 'GBP' } } as unknown as Ctx
    const proof = await proveMoveIn(ctx, { params: { id } } as never)
    expect(proof.ledger).toMatchObject({ now: '2800.00' })
  })
  expect(read).toBeLessThan(people * 20)
})

test('and one undo reads only what it undoes', async () => {
  const read = await rowsRead(async (trx) => {
    const row = await trx
      .selectFrom('bulk_row')
      .select('movement_id')
      .where('bulk_id', '=', of.bulk_id)
      .where('row_no', '=', 200)
      .executeTakeFirstOrThrow()
    await undo(trx, {
      shop_id: shop.shop_id,
      movement_id: row.movement_id!,
      source: 'staff',
      staff_id: shop.people.owner.staff_id,
      at: new Date(),
    })
  })
  expect(read).toBeLessThan(people / 2)
})
