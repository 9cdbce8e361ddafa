import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { undoTransaction } from '#contract/store-credit/calls.ts'
import {
  fixStoreDifferences,
  listStoreDifferences,
} from '#contract/integrations/store-differences.ts'
import { comparingOf, minor } from '../../../../support/integrations/comparing.ts'
import { vendorsOf } from '../../../../support/integrations/connecting.ts'
import type { TestShop } from '../../../../support/platform.ts'
import { suitePlatform } from '../../../../support/suite.ts'
import { largePlan } from '../../../../support/vendors/shopify/answer.ts'
import { addCard, moveCard } from '../../../../support/vendors/shopify/money/ledger.ts'
import type { GiftCard } from '../../../../support/vendors/shopify/money/things.ts'
import { hasShopify } from '../../../../support/vendors/shopify/schema.ts'

const platform = await suitePlatform({ connections: 8, ties: 'after each' })
const vendors = await vendorsOf(platform)
const { own, faults } = vendors.shopify
own.plan = largePlan
let shop: TestShop
let desk: ReturnType<typeof comparingOf>

beforeEach(async () => {
  platform.at('2026-11-29T10:00:00Z')
  own.limit = undefined
  faults.isDown = false
  // nothing of another shop is due
  await platform.db.updateTable('integration').set({ state: 'off' }).execute()
  shop = await platform.shop()
  desk = comparingOf(platform, vendors, shop)
})

const cards = (count = 10) => desk.cards(count)
type Row = Awaited<ReturnType<typeof desk.list>>['rows'][number]
const standing = async (): Promise<Row[]> => (await desk.list()).rows
/** Lets the store follow, and compares again. */
const settle = async () => {
  for (let times = 0; times < 3; times += 1) {
    desk.pass(5)
    await desk.run()
  }
  desk.pass(60)
  await desk.compare()
}
const fixAll = async (fix: Row['fixes'][number]) => {
  const differences = (await standing()).map(({ difference_id, expected }) => ({
    difference_id,
    expected,
  }))
  return platform.call(
    shop.people.owner,
    fixStoreDifferences,
    { body: { fix, differences } },
    desk.key(),
  )
}
const expectSame = async () => {
  const { ours, theirs } = await desk.sums()
  const { comparison } = await desk.list()
  expect([minor(comparison.sums!.ours), minor(comparison.sums!.theirs)]).toEqual([ours, theirs])
  return { ours, theirs }
}

describe.runIf(hasShopify)('a difference', () => {
  test.each<[string, Row['fixes'][number], (card: GiftCard, at: number) => void, number]>([
    [
      'balances, by the store’s',
      'take_theirs',
      (one, at) => {
        one.initial += at % 2 ? -500 : 800
      },
      1500,
    ],
    [
      'balances, by ours',
      'give_ours',
      (one, at) => {
        one.initial += at % 2 ? -500 : 800
      },
      0,
    ],
    ['cards that the store lacks', 'open_again', (one) => desk.store.cards.delete(one.id), 0],
  ])('of ten %s is fixed, and both sides agree', async (_, fix, plant, change) => {
    const all = await cards()
    const before = (await desk.sums()).ours
    for (const [at, { there }] of all.entries()) plant(there, at)
    await desk.compare()
    expect(await standing()).toHaveLength(10)
    const { body } = await fixAll(fix)
    expect(body).toEqual({ fixed: 10, refused: [] })
    expect((await desk.list()).comparison.sums!.fixed).toBe(
      (await desk.list()).comparison.sums!.differences,
    )
    await settle()
    expect(await standing()).toEqual([])
    const { ours, theirs } = await expectSame()
    expect([ours, theirs]).toEqual([before + change, before + change])
  })

  test('of deactivated cards disables ours, or keeps it for our own checkout', async () => {
    const all = await cards()
    for (const { there } of all) there.isEnabled = false
    await desk.compare()
    const [first, ...rest] = await standing()
    const { difference_id, expected } = first!
    expect((await desk.fix(difference_id, 'keep_ours', expected)).body.state).toBe('kept')
    expect(rest.every(({ fixes }) => fixes.includes('disable_here'))).toBe(true)
    expect((await fixAll('disable_here')).body).toEqual({ fixed: 9, refused: [] })
    await settle()
    const { sums } = (await desk.list()).comparison
    const kept = (await desk.list({ state: 'kept' })).rows
    expect(sums).toMatchObject({ theirs: '0.00', differences: kept[0]!.amount })
    expect(minor(sums!.stays)).toBe(minor(sums!.ours) - minor(kept[0]!.amount))
    expect(kept).toMatchObject([{ kind: 'state', cause: 'deactivated_there' }])
    expect(kept[0]!.fixes).toEqual(['disable_here'])
    expect(await standing()).toEqual([])
  })

  test('of a card that is disabled here alone takes its money out of the store', async () => {
    const [one] = await cards(2)
    await platform.db
      .updateTable('gift_card')
      .set({ disabled_at: platform.clock() })
      .where('shop_id', '=', shop.shop_id)
      .where('gift_card_id', '=', BigInt(one!.id.slice(1)))
      .execute()
    await desk.compare()
    const [row] = await standing()
    expect(row).toMatchObject({ kind: 'state', cause: 'disabled_here', amount: '0.00' })
    expect((await desk.fix(row!.difference_id, 'close_there', row!.expected)).status).toBe(200)
    await settle()
    expect(await standing()).toEqual([])
    expect((await desk.list()).comparison.sums).toMatchObject({ stays: '20.00', theirs: '21.00' })
  })

  test('of a gift card with a code of ours makes it one card with both balances, none held', async () => {
    const person = desk.store.addPerson()
    await desk.connect()
    const card = await desk.give(String(person.id), '20.00')
    const { rows } = await sql<{ cipher: Uint8Array }>`
      select cipher from gift_card_code
      where shop_id = ${shop.shop_id} and gift_card_id = ${card.slice(1)}`.execute(platform.db)
    const code = platform.vault.open(shop.shop_id, rows[0]!.cipher).replaceAll('-', '')
    const theirs = addCard(desk.store, { code, initial: 700 })
    moveCard(desk.store, theirs, 300)
    await desk.put('gift_cards')
    await desk.compare()
    const [row] = await standing()
    expect(row).toMatchObject({
      kind: 'made_there',
      ours: '20.00',
      theirs: '10.00',
      amount: '10.00',
    })
    const seen = await desk.preview(row!.difference_id, 'adopt')
    expect(seen.body.ours).toEqual({ before: '20.00', after: '30.00' })
    const hold = (held: number) =>
      sql`update gift_card set held = ${held} where shop_id = ${shop.shop_id}`.execute(platform.db)
    await hold(500)
    const held = await desk.fix(row!.difference_id, 'adopt', seen.body.expected)
    expect(held.error?.code).toBe('difference_busy')
    await hold(0)
    const fixed = await desk.fix(row!.difference_id, 'adopt', seen.body.expected)
    expect(fixed.body).toMatchObject({ state: 'fixed', fix: 'adopt' })
    await settle()
    expect(await standing()).toEqual([])
    const params = { id: fixed.body.transaction_id! }
    const undone = await platform.call(shop.people.owner, undoTransaction, { params }, desk.key())
    expect(undone.error?.code).toBe('not_undoable')
    expect(await expectSame()).toEqual({ ours: 3000, theirs: 3000 })
    expect(desk.store.cards.size).toBe(1)
  })

  test('that is left stays in the sums, and is found no more', async () => {
    await cards(1)
    addCard(desk.store, { initial: 900 })
    desk.pass(60)
    await desk.compare()
    expect((await fixAll('leave')).body.fixed).toBe(1)
    await settle()
    expect(await standing()).toEqual([])
    const { rows, comparison } = await desk.list({ state: 'kept' })
    expect(rows).toMatchObject([{ kind: 'made_there', fix: 'leave', fixes: [] }])
    expect(comparison.sums).toMatchObject({ differences: '-9.00', theirs: '29.00' })
  })

  test('that is fixed in the ledger is undone like any transaction, in the store too', async () => {
    const [one] = await cards(1)
    one!.there.initial += 500
    await desk.compare()
    const [row] = await standing()
    const fixed = await desk.fix(row!.difference_id, 'take_theirs', row!.expected)
    const id = fixed.body.transaction_id!
    const { rows } = await sql<{ detail: object }>`
      select detail from audit
      where shop_id = ${shop.shop_id} and verb = 'fix_difference'`.execute(platform.db)
    expect(rows).toMatchObject([{ detail: { fix: 'take_theirs', transaction: id } }])
    const { owner } = shop.people
    const undone = await platform.call(owner, undoTransaction, { params: { id } }, desk.key())
    expect(undone.status).toBe(200)
    await settle()
    expect(await standing()).toEqual([])
    expect(await expectSame()).toEqual({ ours: 2000, theirs: 2000 })
  })
})

describe.runIf(hasShopify)('a fix', () => {
  const planted = async () => {
    const all = await cards(3)
    all[0]!.there.initial += 500
    await desk.compare()
    const [row] = await standing()
    return { all, row: row!, id: row!.difference_id }
  }

  test('is done once, however often and at once it is confirmed', async () => {
    const { id, row } = await planted()
    const key = desk.key()
    const same = [1, 2].map(() => desk.fix(id, 'take_theirs', row.expected, key))
    const other = [1, 2].map(() => desk.fix(id, 'take_theirs', row.expected))
    const answers = await Promise.all([...same, ...other])
    const done = answers.filter(({ status }) => status === 200)
    expect(new Set(done.map(({ text }) => text)).size).toBe(1)
    expect((await desk.sums()).ours).toBe(6300 + 500)
    const again = await desk.fix(id, 'take_theirs', row.expected)
    expect([again.status, again.error?.code]).toEqual([409, 'difference_done'])
    expect((await desk.preview(id, 'take_theirs')).error?.code).toBe('difference_done')
  })

  test('is answered as before by its key, though the difference is over and the store is down', async () => {
    const { id, row } = await planted()
    const key = desk.key()
    const fixed = await desk.fix(id, 'take_theirs', row.expected, key)
    faults.isDown = true
    const again = await desk.fix(id, 'take_theirs', row.expected, key)
    expect([again.status, again.text]).toEqual([200, fixed.text])
    const other = await desk.fix(id, 'give_ours', row.expected, key)
    expect([other.status, other.error?.code]).toEqual([422, 'key_reused'])
  })

  test('is refused where a balance has changed since it was previewed, here or there', async () => {
    const { id, row, all } = await planted()
    all[0]!.there.initial += 100
    const moved = await desk.fix(id, 'take_theirs', row.expected)
    expect(moved.error?.code).toBe('difference_moved')
    const { body } = await desk.preview(id, 'take_theirs')
    expect(body.theirs.before).toBe('26.00')
    all[0]!.there.initial -= 600
    expect((await desk.fix(id, 'take_theirs', body.expected)).error?.code).toBe('difference_moved')
    expect((await desk.sums()).ours).toBe(6300)
  })

  test('waits for transactions that are on their way, here and there', async () => {
    const { id, row, all } = await planted()
    const person = [...desk.store.people.keys()][0]!
    await desk.give(String(person), '1.00')
    expect((await desk.fix(id, 'take_theirs', row.expected)).error?.code).toBe('difference_busy')
    await desk.run()
    desk.pass(5)
    moveCard(desk.store, all[0]!.there, -200)
    expect((await desk.preview(id, 'take_theirs')).error?.code).toBe('difference_busy')
    const { rows } = await sql`
      select from store_mirror
      where shop_id = ${shop.shop_id} and look_at is not null`.execute(platform.db)
    expect(rows).toHaveLength(1)
  })

  test('is one of those offered, while the store answers', async () => {
    const { id, row } = await planted()
    const unfit = await desk.fix(id, 'open_again', row.expected)
    expect([unfit.status, unfit.error?.code]).toEqual([422, 'fix_unfit'])
    faults.isDown = true
    const down = await desk.fix(id, 'take_theirs', row.expected)
    expect([down.status, down.error?.code]).toEqual([503, 'store_unreachable'])
    expect((await fixAll('take_theirs')).body).toEqual({
      fixed: 0,
      refused: [{ difference_id: id, code: 'store_unreachable' }],
    })
  })

  test('is for whom may approve, and for the shop’s own differences', async () => {
    const { id, row } = await planted()
    const { limited } = shop.people
    const denied = await desk.fix(id, 'take_theirs', row.expected, desk.key(), limited)
    expect(denied.status).toBe(403)
    expect((await desk.preview(id, 'take_theirs', limited)).status).toBe(403)
    const other = await platform.shop()
    const { owner } = other.people
    expect((await desk.preview(id, 'take_theirs', owner)).status).toBe(404)
    expect((await desk.fix(id, 'take_theirs', row.expected, desk.key(), owner)).status).toBe(404)
    const seen = await platform.call(owner, listStoreDifferences, { query: {} })
    expect(seen.body).toMatchObject({ rows: [], comparison: { state: null, sums: null } })
  })
})
