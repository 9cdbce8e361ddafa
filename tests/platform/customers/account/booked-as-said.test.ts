import { describe, expect, test } from 'vitest'
import { previewUndo, undoTransaction } from '#contract/store-credit/calls.ts'
import { accountsOf } from '../../../support/customers/accounts.ts'
import { changingOf } from '../../../support/gift-cards/changing.ts'
import { suite } from '../../../support/suite.ts'

const { platform, shop } = await suite({ connections: 25, ties: 'after all' })
const { change, read, send } = accountsOf(platform, shop)
const { owner } = shop.people
const byHand = { kind: 'adjust' }

const entriesOf = (transaction: string) =>
  platform.db
    .selectFrom('entry')
    .innerJoin('movement', 'movement.movement_id', 'entry.movement_id')
    .select(['entry.contra', 'movement.kind', 'entry.amount'])
    .where('movement.movement_id', '=', BigInt(transaction.slice(1)))
    .execute()

describe('Adjust is an adjustment both ways, Issue is an issue', () => {
  test.each([
    ['adding by hand', '5.00', byHand, 'adjust', 'adjustment'],
    ['deducting', '-5.00', byHand, 'adjust', 'adjustment'],
    ['deducting, by an older caller', '-5.00', {}, 'adjust', 'adjustment'],
    ['issuing', '5.00', { kind: 'issue' }, 'issue', 'promotion'],
    ['issuing, by an older caller', '5.00', {}, 'issue', 'promotion'],
    ['issuing what was paid for', '5.00', { money: 'paid' }, 'issue', 'sales'],
  ])('%s', async (_, value, more, kind, contra) => {
    const { id } = await platform.customer(shop)
    await change(id, '10')
    const { body } = await change(id, value, more)
    expect(body.transaction).toMatchObject({ kind, amount: value })
    expect(await entriesOf(body.transaction.transaction_id)).toMatchObject([{ kind, contra }])
    const verbs = await platform.db
      .selectFrom('audit')
      .select('verb')
      .where('shop_id', '=', shop.shop_id)
      .orderBy('audit_id', 'desc')
      .limit(1)
      .execute()
    expect(verbs).toEqual([{ verb: kind === 'issue' ? 'issue_store_credit' : 'adjust_balance' }])
  })

  test('a deduction is no issue', async () => {
    const { id } = await platform.customer(shop)
    await change(id, '10')
    expect(await change(id, '-5', { kind: 'issue' })).toMatchObject({
      status: 422,
      error: { field: 'kind' },
    })
  })

  test('on a card’s own page, too', async () => {
    const { put } = changingOf(platform, shop)
    const { body } = await send('cards-page@guests.example')
    const id = body.gift_card.gift_card_id
    for (const balance of ['2.50', '-1.25'])
      expect((await put(id, { balance })).body.transaction).toMatchObject({
        kind: 'adjust',
        amount: balance,
      })
  })

  test('adding keeps kind, expiry, order and email, and is undone like a credit', async () => {
    const { id, email } = await platform.customer(shop)
    const { body } = await change(id, '7.00', {
      ...byHand,
      money: 'paid',
      expires_on: '2199-05-01',
      order: '#1001',
      email_details: { recipient_email: email, subject: 'Changed' },
    })
    expect(body.transaction).toMatchObject({
      kind: 'adjust',
      expires_on: '2199-05-01',
      cause: { kind: 'order', id: '#1001' },
      mail: { state: 'queued' },
      undoable: true,
    })
    const params = { id: body.transaction.transaction_id }
    expect((await platform.call(owner, previewUndo, { params })).body.takes_back).toBe('-7.00')
    expect((await platform.call(owner, undoTransaction, { params })).status).toBe(200)
    expect((await read(id)).balance).toBe('0.00')
  })

  test('of twenty at once with the same balance seen, one goes through', async () => {
    const { id } = await platform.customer(shop)
    await change(id, '10')
    const all = await Promise.all(
      Array.from({ length: 20 }, () => change(id, '1', { ...byHand, expected_balance: '10.00' })),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await read(id)).balance).toBe('11.00')
  })
})

describe('adding by hand is no way around', () => {
  test('the limits of a person, the shop or the role', async () => {
    const limited = await platform.colleague(shop, 'staff', {
      limit_issue: 2000n,
      limit_day: 2500n,
    })
    const { id } = await platform.customer(shop)
    const add = (value: string) => change(id, value, byHand, limited)
    expect((await add('20.01')).error?.code).toBe('over_own_limit')
    expect((await add('15')).status).toBe(200)
    expect((await add('10.01')).error?.code).toBe('over_own_limit')
    expect((await add('10')).status).toBe(200)
    expect((await change(id, '1', byHand, shop.people.limited)).error?.code).toBe('forbidden')
    expect((await change(id, '1', byHand, shop.people.pos)).error?.code).toBe('forbidden')
  })

  test('the plan', async () => {
    const small = await platform.shop({
      settings: { features: [{ name: 'issue_store_credit', count: 1 }] },
    })
    const { id } = await platform.customer(small)
    const of = accountsOf(platform, small)
    expect((await of.change(id, '1', byHand)).status).toBe(200)
    expect((await of.change(id, '1', byHand)).error?.code).toBe('plan_used_up')
  })

  test('the question about credit given lately', async () => {
    const { id } = await platform.customer(shop)
    await change(id, '1', byHand)
    expect((await change(id, '1', { ...byHand, duplicate_seen: false })).error?.code).toBe(
      'credited_lately',
    )
  })
})
