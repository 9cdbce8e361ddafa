import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { previewBulkUndo, undoBulk } from '#contract/bulk/run.ts'
import { runRows } from '#platform/bulk/run/run-chunk.ts'
import { transact } from '#platform/db/transact.ts'
import { checkpoint, settle } from '../../../support/bulk/campaigns.ts'
import { movingOf } from '../../../support/bulk/moving.ts'
import { readingOf } from '../../../support/bulk/reading.ts'
import { onPostgres } from '../../../support/database.ts'
import { unique } from '../../../support/platform.ts'
import { suite } from '../../../support/suite.ts'
import { until } from '../../../support/until.ts'

const { platform } = await suite({ at: '2026-03-01T10:00:00Z', ties: 'after all' })

/** A shop of its own, and a file of two people of a system. */
const moving = async () => {
  const shop = await platform.shop()
  const people = [unique('one'), unique('two')]
  const fileOf = (...points: number[]) =>
    `email,points\n${points.map((n, i) => `${people[i]}@mail.example,${n}\n`).join('')}`
  const undoing = (id: string) => platform.call(shop.people.owner, undoBulk, { params: { id } })
  return { shop, fileOf, undoing, ...movingOf(platform, shop), ...readingOf(platform, shop) }
}

test('a file from which a later one deducted is undone after it, and all is accounted for', async () => {
  const { move, undo, undoing, owed, proof, fileOf, shop } = await moving()
  const one = await move('smile', fileOf(1000, 2000))
  const two = await move('smile', fileOf(600, 2500))
  for (const call of [previewBulkUndo, undoBulk])
    expect(await platform.call(shop.people.owner, call, { params: { id: one } })).toMatchObject({
      status: 409,
      error: {
        code: 'changed_later',
        message:
          'A later file deducted from what this one brought. ' +
          'Nothing was changed; undo the later file first.',
      },
    })
  expect(await owed()).toBe(3100n)
  expect((await undo(two)).status).toBe(200)
  expect((await undoing(one)).status).toBe(200)
  await settle(platform)
  expect(await owed()).toBe(0n)
  expect(await proof(one)).toMatchObject({ ledger: { now: '0.00', kept: '0.00' } })
})

test('a file to which a later one only added may be undone first', async () => {
  const { move, undo, owed, fileOf } = await moving()
  const one = await move('smile', fileOf(1000, 2000))
  const two = await move('smile', fileOf(1500, 2000))
  expect((await undo(one)).status).toBe(200)
  expect(await owed()).toBe(500n)
  expect((await undo(two)).status).toBe(200)
  expect(await owed()).toBe(0n)
})

test('files of a system are taken over and undone in turn', async () => {
  const { move, check, undoing, owed, fileOf, shop } = await moving()
  const { owner } = shop.people
  const one = await move('smile', fileOf(1000, 2000))
  const two = await check('smile', fileOf(600, 2000))
  const three = await check('smile', fileOf(700, 2000))
  await checkpoint(platform, owner, two, 'start')
  expect(await undoing(one)).toMatchObject({ status: 409, error: { code: 'move_in_busy' } })
  await checkpoint(platform, owner, two, 'stop')
  expect((await undoing(one)).status).toBe(200)
  expect(await checkpoint(platform, owner, three, 'start')).toMatchObject({
    status: 409,
    error: { code: 'move_in_busy' },
  })
  await settle(platform)
  expect(await owed()).toBe(0n)
})

test.skipIf(!onPostgres)(
  'a run waits for the cards of an undo before it takes what moved in',
  async () => {
    const { move, check, fileOf, shop, rowsOf } = await moving()
    const { shop_id } = shop
    const [row] = await rowsOf(await move('smile', fileOf(1000)))
    const id = await check('smile', fileOf(1200))
    await checkpoint(platform, shop.people.owner, id, 'start')
    const of = { shop_id, bulk_id: BigInt(id.slice(1)), time_zone: 'UTC', moves: 'smile' }
    const held = Promise.withResolvers<void>()
    const running = held.promise.then(() =>
      transact(platform.db, (trx) => runRows(platform, trx, of, 10)),
    )
    await transact(platform.db, async (trx) => {
      await sql`
        select from gift_card
        where shop_id = ${shop_id} and gift_card_id = ${BigInt(row!.gift_card_id!.slice(1))}
        for no key update`.execute(trx)
      held.resolve()
      await until('the run to wait for the card', async () => {
        const { rows } = await sql`select from pg_locks where not granted limit 1`.execute(trx)
        return rows.length > 0
      })
      // as the undo that holds the card does next
      await sql`select from moved_in where shop_id = ${shop_id} for update nowait`.execute(trx)
    })
    expect(await running).toMatchObject({ claimed: 1, done: 1 })
  },
)
