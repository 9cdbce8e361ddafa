import { describe, expect, test } from 'vitest'
import { listMoveIns } from '#contract/bulk/move-in.ts'
import { previewBulkUndo } from '#contract/bulk/run.ts'
import { checkpoint, settle } from '../../../support/bulk/campaigns.ts'
import { movingOf } from '../../../support/bulk/moving.ts'
import { readingOf } from '../../../support/bulk/reading.ts'
import { type Rival, rivalFile } from '../../../support/bulk/rival-files.ts'
import { unique } from '../../../support/platform.ts'
import { suite } from '../../../support/suite.ts'

const { platform } = await suite({ at: '2026-03-01T10:00:00Z', ties: 'after all' })
const people = (...amounts: number[]): Rival[] =>
  amounts.map((minor, i) => ({
    email: `${unique('again')}@mail.example`,
    name: `Person ${i}`,
    minor: BigInt(minor),
  }))
const with_ = (of: readonly Rival[], ...amounts: number[]): Rival[] =>
  of.map((one, i) => ({ ...one, minor: BigInt(amounts[i] ?? 0) }))

/** A shop of its own, so that its sums are those of the test. */
const moving = async () => {
  const shop = await platform.shop()
  return { shop, ...movingOf(platform, shop), ...readingOf(platform, shop) }
}

describe.each(['rise', 'smile', 'giftup', 'plain'] as const)('a later file of %s', (from) => {
  test('posts only what differs, up and down, and both can be undone', async () => {
    const { move, proof, undo, owed, check, dryRun, shop } = await moving()
    const first = people(1000, 2000, 3000)
    const one = await move(from, rivalFile(from, first))
    expect(await owed()).toBe(6000n)
    const later = [...with_(first, 1000, 2500, 1200), ...people(400)]
    const two = await move(from, rivalFile(from, later))
    expect(await owed()).toBe(5100n)
    expect(await proof(two)).toMatchObject({
      rows: { file: 4, taken: 3, unchanged: 1, refused: 0 },
      file: '51.00',
      before: '60.00',
      up: '9.00',
      down: '18.00',
      ledger: { posted: '-9.00', undone: '0.00', now: '51.00', kept: '51.00' },
      proved: true,
      earlier: { bulk_id: one },
    })
    const { sources } = (await platform.call(shop.people.owner, listMoveIns, {})).body
    expect(sources).toMatchObject([{ from, known: 4, amount: '51.00', last_bulk_id: two }])
    // the same again posts nothing
    const same = await check(from, rivalFile(from, later))
    expect((await dryRun(same)).verdicts).toMatchObject([{ verdict: 'unchanged', rows: 4 }])
    expect((await checkpoint(platform, shop.people.owner, same, 'start')).status).toBe(409)
    expect((await undo(two)).status).toBe(200)
    expect(await owed()).toBe(6000n)
    expect(await proof(two)).toMatchObject({ ledger: { posted: '-9.00', undone: '-9.00' } })
    expect((await undo(one)).status).toBe(200)
    expect(await owed()).toBe(0n)
    // undone credit moves in again, on the same cards
    const again = await move(from, rivalFile(from, first))
    expect(await owed()).toBe(6000n)
    expect((await proof(again)).proved).toBe(true)
    const { n } = await platform.db
      .selectFrom('gift_card')
      .select((e) => e.fn.countAll<string>().as('n'))
      .where('shop_id', '=', shop.shop_id)
      .executeTakeFirstOrThrow()
    expect(Number(n)).toBe(4)
  })
})

test('a file that only deducts can be undone', async () => {
  const { move, undo, owed, shop } = await moving()
  const first = people(1000, 2000)
  await move('rise', rivalFile('rise', first))
  const id = await move('rise', rivalFile('rise', with_(first, 400, 2000)))
  expect(await owed()).toBe(2400n)
  expect(
    (await platform.call(shop.people.owner, previewBulkUndo, { params: { id } })).body,
  ).toMatchObject({ takes_back: '0.00', gives_back: '6.00' })
  expect((await undo(id)).status).toBe(200)
  expect(await owed()).toBe(3000n)
})

test('undo after a part was redeemed leaves that part, and a later file brings the rest', async () => {
  const { move, proof, undo, owed, rowsOf, spend } = await moving()
  const first = people(2000, 1000)
  const one = await move('giftup', rivalFile('giftup', first))
  const [row] = await rowsOf(one)
  await spend(row!.gift_card_id!, 500n, '2026-03-01T10:00:01Z')
  await undo(one)
  expect(await owed()).toBe(0n)
  expect(await proof(one)).toMatchObject({
    ledger: { posted: '30.00', undone: '25.00', now: '5.00', kept: '5.00' },
  })
  const two = await move('giftup', rivalFile('giftup', first))
  expect(await proof(two)).toMatchObject({ before: '5.00', up: '25.00', proved: true })
  expect(await owed()).toBe(2500n)
})

test('a deduction from what is redeemed already is refused, and said', async () => {
  const { move, proof, owed, rowsOf, spend, refused } = await moving()
  const first = people(2000)
  const one = await move('rise', rivalFile('rise', first))
  const [row] = await rowsOf(one)
  await spend(row!.gift_card_id!, 1500n, '2026-03-01T10:00:01Z')
  const two = await move('rise', rivalFile('rise', with_(first, 1000)))
  expect(await owed()).toBe(500n)
  expect(await proof(two)).toMatchObject({
    rows: { taken: 0, refused: 1 },
    file: '10.00',
    refused: '10.00',
    ledger: { posted: '0.00' },
  })
  expect(await refused(two)).toContain('Less is left on the card than the file deducts.')
})

test('the same file twice at once moves in once', async () => {
  const { check, proof, owed, shop } = await moving()
  const file = rivalFile('smile', people(1000, 2000, 3000))
  const ids = [await check('smile', file), await check('smile', file)]
  await Promise.all(ids.map((id) => checkpoint(platform, shop.people.owner, id, 'start')))
  await Promise.all([settle(platform), settle(platform)])
  expect(await owed()).toBe(6000n)
  const proofs = await Promise.all(ids.map((id) => proof(id)))
  expect(proofs.map(({ ledger }) => ledger!.posted).toSorted()).toEqual(['0.00', '60.00'])
  expect(proofs.map(({ rows }) => rows.refused).toSorted()).toEqual([0, 3])
})

test('what changed since the dry run is refused, because the dry run said otherwise', async () => {
  const { check, move, proof, owed, shop, refused } = await moving()
  const first = people(1000, 2000)
  await move('yotpo', rivalFile('yotpo', first))
  const stale = await check('yotpo', rivalFile('yotpo', with_(first, 5000, 2100)))
  await move('yotpo', rivalFile('yotpo', with_(first, 1500, 2000)))
  await checkpoint(platform, shop.people.owner, stale, 'start')
  await settle(platform)
  expect(await owed()).toBe(3600n)
  expect(await proof(stale)).toMatchObject({ rows: { taken: 1, refused: 1 }, up: '1.00' })
  expect(await refused(stale)).toContain('Another file changed it since the dry run')
})
