import { beforeEach, describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { transact } from '#platform/db/transact.ts'
import { post } from '#platform/ledger/post.ts'
import { type Cards, cardsOf, codeOf } from '../../support/ledger/cards.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite({ at: '2026-03-01T10:00:00Z' })
let card: bigint
let desk: Cards
beforeEach(async () => {
  const { id } = await platform.customer(shop)
  const { body } = await platform.call(shop.people.owner, updateBalance, {
    params: { id },
    body: { valueToUpdate: '10.00', reason: 'Reward', note: 'Grüße 😀 Привет' },
  })
  card = BigInt(body.transaction.gift_card_id.slice(1))
  desk = cardsOf(platform, shop, card)
})
const lotsLeft = async () =>
  (
    await platform.db
      .selectFrom('lot')
      .select(['remaining', 'expires_on', 'kind'])
      .where('gift_card_id', '=', card)
      .orderBy('lot_id')
      .execute()
  ).map(({ remaining }) => remaining)

describe('a debit', () => {
  test('spends the lot that expires soonest, then those that never do, the older of two first', async () => {
    await desk.write({ kind: 'issue', amount: 100n, expires_on: '2026-09-01' })
    await desk.write({ kind: 'issue', amount: 200n, expires_on: '2026-06-01' })
    await desk.write({ kind: 'issue', amount: 300n, expires_on: '2026-06-01' })
    await desk.write({ kind: 'redeem', amount: -250n })
    expect(await lotsLeft()).toEqual([1000n, 100n, 0n, 250n])
    await desk.write({ kind: 'redeem', amount: -300n })
    expect(await lotsLeft()).toEqual([1000n, 50n, 0n, 0n])
    await desk.write({ kind: 'redeem', amount: -51n })
    expect(await lotsLeft()).toEqual([999n, 0n, 0n, 0n])
    await desk.ties()
  })

  test('takes no more than there is, of the card or of its one lot, and leaves nothing behind', async () => {
    expect(await codeOf(desk.write({ kind: 'redeem', amount: -1001n }))).toBe('too_little_left')
    const { movement_id } = await desk.write({ kind: 'issue', amount: 100n })
    const { lot_id } = await platform.db
      .selectFrom('lot')
      .select('lot_id')
      .where('movement_id', '=', movement_id)
      .executeTakeFirstOrThrow()
    expect(await codeOf(desk.write({ kind: 'expire', amount: -101n, only_lot: lot_id }))).toBe(
      'TD002',
    )
    expect(await lotsLeft()).toEqual([1000n, 100n])
    await desk.ties()
  })

  test('fifty at once that want more than there is take exactly what there is', async () => {
    const all = await Promise.all(
      Array.from({ length: 50 }, () => codeOf(desk.write({ kind: 'redeem', amount: -30n }))),
    )
    expect(all.filter((code) => code === 'done')).toHaveLength(33)
    expect(await lotsLeft()).toEqual([10n])
    await desk.ties()
  })
})

describe('a posting', () => {
  test('books the other side by kind and money', async () => {
    await desk.write({ kind: 'issue', amount: 100n, money: 'paid' })
    await desk.write({ kind: 'issue', amount: 100n })
    await desk.write({ kind: 'adjust', amount: -10n })
    await desk.write({ kind: 'redeem', amount: -10n })
    await desk.write({ kind: 'expire', amount: -10n })
    const rows = await platform.db
      .selectFrom('entry')
      .select('contra')
      .where('gift_card_id', '=', card)
      .orderBy('seq')
      .execute()
    expect(rows.map(({ contra }) => contra)).toEqual([
      'promotion',
      'sales',
      'promotion',
      'adjustment',
      'redemption',
      'breakage',
    ])
  })

  test('on a card of another shop, or on none, is not found', async () => {
    const other = await platform.shop()
    expect(await codeOf(desk.write({ kind: 'issue', amount: 100n, shop_id: other.shop_id }))).toBe(
      'not_found',
    )
    expect(
      await codeOf(desk.write({ kind: 'issue', amount: 100n, gift_card_id: 999_999_999n })),
    ).toBe('not_found')
  })

  test('of nothing, and beyond what a card may hold, is refused', async () => {
    expect(await codeOf(desk.write({ kind: 'issue', amount: 0n }))).not.toBe('done')
    expect(await codeOf(desk.write({ kind: 'issue', amount: 10n ** 15n }))).toBe('over_limit')
    expect(await codeOf(desk.write({ kind: 'issue', amount: 10n ** 15n - 1000n }))).toBe('done')
    await desk.ties()
  })

  test('that fails in the middle of its transaction leaves no trace', async () => {
    const before = await platform.db
      .selectFrom('gift_card')
      .selectAll()
      .where('gift_card_id', '=', card)
      .executeTakeFirstOrThrow()
    await expect(
      transact(platform.db, async (trx) => {
        await post(trx, {
          shop_id: shop.shop_id,
          gift_card_id: card,
          kind: 'issue',
          amount: 500n,
          source: 'api',
          at: new Date(),
        })
        throw new Error('the power is gone')
      }),
    ).rejects.toThrow('the power is gone')
    expect(
      await platform.db
        .selectFrom('gift_card')
        .selectAll()
        .where('gift_card_id', '=', card)
        .executeTakeFirstOrThrow(),
    ).toEqual(before)
    await desk.ties()
  })
})
