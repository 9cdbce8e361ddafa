import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { Refusal } from '#contract/error.ts'
import { up as addOrigin } from '#platform/db/migrations/021-lot-origin.ts'
import { transact, type Trx } from '#platform/db/transact.ts'
import { post, transfer, undo } from '#platform/ledger/post.ts'
import { verifyIn } from '#platform/ledger/verify.ts'
import { makeCard } from '#platform/money/card.ts'
import { randomOf } from '../../support/ledger/random.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite({ at: '2026-03-01T10:00:00Z', ties: 'after all' })
const { db } = platform
const { shop_id } = shop
const cards = await transact(db, async (trx) => {
  const made: bigint[] = []
  const owner = { customer_id: null, is_loyalty: false, customer_name: null, customer_email: null }
  for (let n = 0; n < 6; n += 1)
    made.push(await makeCard(trx, platform, shop_id, owner, platform.clock()))
  return made
})
const written = { shop_id, source: 'api', staff_id: null, at: platform.clock() } as const

/** Performs one act of the history, unless the ledger refuses it. */
const act = (random: (below: number) => number) =>
  transact(db, async (trx: Trx) => {
    const from = cards[random(cards.length)]!
    const to = cards[random(cards.length)]!
    const dice = random(10)
    const amount = BigInt(1 + random(500))
    const expires_on = random(2) ? `203${random(10)}-06-15` : null
    if (dice < 3)
      await post(trx, { ...written, gift_card_id: from, kind: 'issue', amount, expires_on })
    else if (dice < 4)
      await post(trx, { ...written, gift_card_id: from, kind: 'redeem', amount: -amount })
    else if (dice < 9)
      await transfer(trx, {
        ...written,
        from,
        to,
        reason: 'Other',
        ...(random(3) ? { amount } : {}),
      })
    else {
      const { rows } = await sql<{ movement_id: bigint }>`
        select movement_id from movement
        where shop_id = ${shop_id} and kind in ('issue', 'transfer')
        order by movement_id`.execute(trx)
      await undo(trx, { ...written, movement_id: rows[random(rows.length)]!.movement_id })
    }
  }).catch((cause: unknown) => {
    if (!(cause instanceof Refusal)) throw cause
  })

/** Returns each lot's issuing movement by walking back from transfer to transfer. */
const walkedOrigins = async (): Promise<Map<bigint, bigint>> => {
  const movements = await db.selectFrom('movement').selectAll().execute()
  const lots = await db.selectFrom('lot').selectAll().execute()
  const entries = await db.selectFrom('entry').selectAll().orderBy('seq').execute()
  const movementOf = new Map(movements.map((movement) => [movement.movement_id, movement]))
  const lotOf = new Map(lots.map((lot) => [lot.lot_id, lot]))
  const entriesOf = Map.groupBy(entries, (entry) => entry.movement_id)
  const originOf = (lot_id: bigint): bigint => {
    const { movement_id } = lotOf.get(lot_id)!
    const { pair } = movementOf.get(movement_id)!
    if (pair === null) return movement_id
    const place = entriesOf.get(movement_id)!.findIndex((entry) => entry.lot_id === lot_id)
    return originOf(entriesOf.get(pair)![place]!.lot_id)
  }
  return new Map(lots.map(({ lot_id }) => [lot_id, originOf(lot_id)]))
}

test('a lot keeps the movement that issued its money, however often that is transferred', async () => {
  const random = randomOf(21)
  for (let n = 0; n < 300; n += 1) await act(random)
  const walked = await walkedOrigins()
  const lots = await db.selectFrom('lot').selectAll().execute()
  const moved = lots.filter((lot) => lot.origin_movement_id !== lot.movement_id)
  expect(moved.length).toBeGreaterThan(100)
  expect(new Map(lots.map((lot) => [lot.lot_id, lot.origin_movement_id]))).toEqual(walked)
})

test('the upgrade finds for each lot what its transfers say', async () => {
  const walked = await walkedOrigins()
  const upgraded = await transact(db, async (trx) => {
    await sql`alter table lot drop column origin_movement_id`.execute(trx)
    await addOrigin(trx as never)
    return trx.selectFrom('lot').selectAll().execute()
  })
  expect(upgraded.length).toBe(walked.size)
  expect(new Map(upgraded.map((lot) => [lot.lot_id, lot.origin_movement_id]))).toEqual(walked)
})

test('ledger:verify names a lot whose origin was changed behind its back', async () => {
  const verified = (change: 'transferred' | 'issued') =>
    transact(db, async (trx) => {
      await sql`alter table lot disable trigger user`.execute(trx)
      await sql`
        update lot set origin_movement_id = (select min(movement_id) from movement)
        where lot_id = (
          select max(lot_id) from lot
          where (origin_movement_id <> movement_id) = ${change === 'transferred'})`.execute(trx)
      const found = await verifyIn(trx)
      throw new Error(found.map(({ problem }) => problem).join(''))
    }).catch((cause: Error) => cause.message)
  const named = /^lot l\d+ does not name what issued its money$/
  expect(await verified('transferred')).toMatch(named)
  expect(await verified('issued')).toMatch(named)
})
