import { beforeEach, describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { getCustomer } from '#contract/customers/read.ts'
import { transact } from '#platform/db/transact.ts'
import { post, transfer, undo as undoMovement } from '#platform/ledger/post.ts'
import { cardsOf } from '../../support/ledger/cards.ts'
import { unique } from '../../support/platform.ts'
import { undoingOf } from '../../support/store-credit/undoing.ts'
import { suite } from '../../support/suite.ts'

const hour = 60 * 60 * 1000
let now = Date.parse('2026-03-01T10:00:00Z')
const { platform, shop } = await suite({ at: new Date(now), ties: 'after each' })
const { change, one, preview, undo, explain } = undoingOf(platform, shop)
const later = (ms: number) => platform.at(new Date((now += ms)))
beforeEach(() => later(hour))
const balance = async (id: string) =>
  (await platform.call(shop.people.owner, getCustomer, { params: { id } })).body.LoyaltyCard
    ?.GiftCard.balance
const redeem = (card: string, amount: bigint) =>
  transact(platform.db, (trx) =>
    post(trx, {
      shop_id: shop.shop_id,
      gift_card_id: BigInt(card.slice(1)),
      kind: 'redeem',
      amount,
      source: 'checkout',
      at: platform.clock(),
    }),
  )

describe('an undo', () => {
  test('takes an unspent credit back whole, says so before and is explained after', async () => {
    const id = await one()
    const credit = await change(id, '25.00')
    expect((await preview(credit.transaction_id)).body).toEqual({
      amount: '25.00',
      takes_back: '-25.00',
      spent: '0.00',
      balance_before: '25.00',
      balance_after: '0.00',
      currency: 'GBP',
    })
    expect(await balance(id)).toBe('25.00')
    const done = await undo(credit.transaction_id)
    expect(done.body.transaction).toMatchObject({
      kind: 'undo',
      amount: '-25.00',
      balance_before: '25.00',
      balance_after: '0.00',
      undoes: credit.transaction_id,
      undoable: false,
      reason: 'Refund',
      by: { name: 'owner' },
    })
    expect(await balance(id)).toBe('0.00')
    expect(await explain(credit.transaction_id)).toMatchObject({
      undone_by: done.body.transaction.transaction_id,
      undoable: false,
      lots: [{ amount: '25.00', remaining: '0.00' }],
    })
    expect(await explain(done.body.transaction.transaction_id)).toMatchObject({
      ...done.body.transaction,
      lots: [{ amount: '-25.00', remaining: '0.00' }],
    })
  })

  test('of a credit that is spent in part takes back what is left of it, not of another one', async () => {
    const id = await one()
    const first = await change(id, '20.00', shop.people.owner, { expires_on: '2026-12-31' })
    await change(id, '50.00')
    await redeem(first.gift_card_id, -1250n)
    expect((await preview(first.transaction_id)).body).toMatchObject({
      amount: '20.00',
      takes_back: '-7.50',
      spent: '12.50',
      balance_before: '57.50',
      balance_after: '50.00',
    })
    expect((await undo(first.transaction_id)).body.transaction).toMatchObject({
      amount: '-7.50',
      balance_after: '50.00',
    })
  })

  test('of a credit that is spent is refused with the reason, and nothing is written', async () => {
    const id = await one()
    const credit = await change(id, '20.00')
    await change(id, '-20.00')
    expect(await preview(credit.transaction_id)).toMatchObject({
      status: 409,
      error: { code: 'nothing_left' },
    })
    expect(await undo(credit.transaction_id)).toMatchObject({
      status: 409,
      error: { code: 'nothing_left' },
    })
    expect(await explain(credit.transaction_id)).toMatchObject({ undone_by: null })
    expect(await balance(id)).toBe('0.00')
  })

  test('of a debit gives back to the same lots, which keep their days', async () => {
    const id = await one()
    const soon = await change(id, '5.00', shop.people.owner, { expires_on: '2026-06-30' })
    const late = await change(id, '10.00', shop.people.owner, { expires_on: '2026-12-31' })
    const taken = await change(id, '-8.00')
    expect((await preview(taken.transaction_id)).body).toMatchObject({
      amount: '-8.00',
      takes_back: '8.00',
      spent: '0.00',
      balance_before: '7.00',
      balance_after: '15.00',
    })
    expect((await undo(taken.transaction_id)).body.transaction).toMatchObject({
      kind: 'undo',
      amount: '8.00',
      balance_after: '15.00',
      expires_on: null,
    })
    expect((await explain(soon.transaction_id)).lots).toMatchObject([
      { remaining: '5.00', expires_on: '2026-06-30' },
    ])
    expect((await explain(late.transaction_id)).lots).toMatchObject([
      { remaining: '10.00', expires_on: '2026-12-31' },
    ])
  })

  test('is done once: again, and of itself, it is refused', async () => {
    const credit = await change(await one(), '10.00')
    const done = await undo(credit.transaction_id)
    expect(await undo(credit.transaction_id)).toMatchObject({
      status: 409,
      error: { code: 'already_undone' },
    })
    expect(await preview(credit.transaction_id)).toMatchObject({
      status: 409,
      error: { code: 'already_undone' },
    })
    expect(await undo(done.body.transaction.transaction_id)).toMatchObject({
      status: 409,
      error: { code: 'not_undoable' },
    })
  })

  test('by two at once is done exactly once, by eight too', async () => {
    for (const many of [2, 8]) {
      const id = await one()
      const credit = await change(id, '10.00')
      const all = await Promise.all(
        Array.from({ length: many }, (_, i) =>
          undo(credit.transaction_id, i % 2 ? shop.people.admin : shop.people.owner),
        ),
      )
      expect(all.map(({ status }) => status).toSorted()).toEqual([
        200,
        ...Array.from({ length: many - 1 }, () => 409),
      ])
      for (const { error } of all) expect(['already_undone', undefined]).toContain(error?.code)
      expect(await balance(id)).toBe('0.00')
    }
  })

  test('at once with a spend: what one took the other cannot', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await one()
      const credit = await change(id, '10.00')
      const [undone, spent] = await Promise.all([
        undo(credit.transaction_id),
        platform.call(shop.people.owner, updateBalance, {
          params: { id },
          body: { valueToUpdate: '-6', reason: 'Refund' },
        }),
      ])
      const after = await balance(id)
      expect(after).toBe('0.00')
      if (spent.status === 200) expect(undone.body.transaction?.amount).toBe('-4.00')
      else expect(undone.body.transaction?.amount).toBe('-10.00')
    }
  })

  test('with its key asked again gives the same answer, and takes nothing twice', async () => {
    const id = await one()
    const credit = await change(id, '10.00')
    const key = unique('key-0000')
    const first = await undo(credit.transaction_id, shop.people.owner, { key })
    const again = await undo(credit.transaction_id, shop.people.owner, { key })
    expect([first.status, again.text]).toEqual([200, first.text])
    expect(await balance(id)).toBe('0.00')
  })

  test('of what a checkout took and of what expired is not for here', async () => {
    const id = await one()
    const credit = await change(id, '10.00', shop.people.owner, { expires_on: '2026-12-31' })
    const card = BigInt(credit.gift_card_id.slice(1))
    const redeemed = await redeem(credit.gift_card_id, -100n)
    const expired = await transact(platform.db, (trx) =>
      post(trx, {
        shop_id: shop.shop_id,
        gift_card_id: card,
        kind: 'expire',
        amount: -100n,
        source: 'job',
        at: platform.clock(),
      }),
    )
    for (const { movement_id } of [redeemed, expired]) {
      expect(await undo(`t${movement_id}`)).toMatchObject({
        status: 409,
        error: { code: 'not_undoable' },
      })
      expect(await preview(`t${movement_id}`)).toMatchObject({
        status: 409,
        error: { code: 'not_undoable' },
      })
      const direct = transact(platform.db, (trx) =>
        undoMovement(trx, {
          shop_id: shop.shop_id,
          movement_id,
          source: 'staff',
          staff_id: shop.people.owner.staff_id,
          at: platform.clock(),
        }),
      )
      await expect(direct).rejects.toMatchObject({ code: 'not_undoable' })
    }
  })

  test('of a credit whose card is disabled is still possible: money can always be taken back', async () => {
    const id = await one()
    const credit = await change(id, '10.00')
    await platform.db
      .updateTable('gift_card')
      .set({ disabled_at: new Date() })
      .where('gift_card_id', '=', BigInt(credit.gift_card_id.slice(1)))
      .execute()
    expect(
      await platform.call(shop.people.owner, updateBalance, {
        params: { id },
        body: { valueToUpdate: '5', reason: 'Refund' },
      }),
    ).toMatchObject({ status: 409, error: { code: 'card_disabled' } })
    expect((await undo(credit.transaction_id)).status).toBe(200)
  })

  test.each(['a deduction', 'a transfer'])(
    'of %s that would lift the card over what one may hold is refused with a sentence',
    async (of) => {
      const id = await one()
      const card = BigInt((await change(id, '5.00')).gift_card_id.slice(1))
      const other = BigInt((await change(await one(), '1.00')).gift_card_id.slice(1))
      const move = { shop_id: shop.shop_id, from: card, to: other, reason: 'Transfer' }
      const taken =
        of === 'a deduction'
          ? (await change(id, '-5.00')).transaction_id
          : await transact(platform.db, async (trx) => {
              const by = { source: 'staff', staff_id: null, at: platform.clock() } as const
              return `t${(await transfer(trx, { ...move, ...by })).movement_id}`
            })
      await cardsOf(platform, shop, card).write({ kind: 'issue', amount: 10n ** 15n - 499n })
      for (const answer of [await preview(taken), await undo(taken)])
        expect(answer).toMatchObject({
          status: 422,
          error: { code: 'over_limit', message: expect.stringContaining('over the limit') },
        })
      await cardsOf(platform, shop, card).write({ kind: 'redeem', amount: -1n })
      expect((await undo(taken)).status).toBe(200)
    },
  )
})
