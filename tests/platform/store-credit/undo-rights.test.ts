import { beforeEach, describe, expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { undo as undoMovement } from '#platform/ledger/post.ts'
import { undoingOf } from '../../support/store-credit/undoing.ts'
import { suite } from '../../support/suite.ts'

const hour = 60 * 60 * 1000
let now = Date.parse('2026-03-01T10:00:00Z')
const { platform, shop, other } = await suite({ at: new Date(now), ties: 'after each' })
const { change, one, preview, undo, explain } = undoingOf(platform, shop)
const later = (ms: number) => platform.at(new Date((now += ms)))
beforeEach(() => later(hour))

describe('who may undo', () => {
  test('is the issuer for 24 hours to the millisecond, the owner and the admin always', async () => {
    const mine = await change(await one(), '10.00', shop.people.staff)
    const late = await change(await one(), '10.00', shop.people.staff)
    later(24 * hour)
    expect((await explain(mine.transaction_id, shop.people.staff)).undoable).toBe(true)
    expect((await undo(mine.transaction_id, shop.people.staff)).status).toBe(200)
    later(1)
    expect((await explain(late.transaction_id, shop.people.staff)).undoable).toBe(false)
    expect(await undo(late.transaction_id, shop.people.staff)).toMatchObject({
      status: 403,
      error: { code: 'undo_too_late' },
    })
    expect(await preview(late.transaction_id, shop.people.staff)).toMatchObject({
      status: 403,
      error: { code: 'undo_too_late' },
    })
    later(365 * 24 * hour)
    expect((await explain(late.transaction_id)).undoable).toBe(true)
    expect((await undo(late.transaction_id, shop.people.admin)).status).toBe(200)
  })

  test("is no staff with another's, no limited and no till person", async () => {
    const credit = await change(await one(), '10.00', shop.people.owner)
    expect((await explain(credit.transaction_id, shop.people.staff)).undoable).toBe(false)
    for (const role of ['staff', 'limited', 'pos'] as const) {
      expect(await undo(credit.transaction_id, shop.people[role])).toMatchObject({
        status: 403,
        error: { code: 'forbidden' },
      })
      expect(await preview(credit.transaction_id, shop.people[role])).toMatchObject({
        status: 403,
        error: { code: 'forbidden' },
      })
    }
    expect((await explain(credit.transaction_id, shop.people.limited)).undoable).toBe(false)
  })

  test('is nobody of another shop: the movement is not there', async () => {
    const id = (await platform.customer(other)).id
    const theirs = await change(id, '10.00', other.people.owner)
    for (const person of [shop.people.owner, shop.people.admin]) {
      expect(await undo(theirs.transaction_id, person)).toMatchObject({
        status: 404,
        error: { code: 'not_found' },
      })
      expect(await preview(theirs.transaction_id, person)).toMatchObject({ status: 404 })
    }
    const direct = transact(platform.db, (trx) =>
      undoMovement(trx, {
        shop_id: shop.shop_id,
        movement_id: BigInt(theirs.transaction_id.slice(1)),
        source: 'staff',
        staff_id: shop.people.owner.staff_id,
        at: new Date(),
      }),
    )
    await expect(direct).rejects.toMatchObject({ code: 'not_found' })
  })
})
