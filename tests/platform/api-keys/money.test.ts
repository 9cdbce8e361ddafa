import { describe, expect, test } from 'vitest'
import { createBulk } from '#contract/bulk/draft.ts'
import { undoBulk } from '#contract/bulk/run.ts'
import { updateBalance } from '#contract/customers/money.ts'
import { listTransactions } from '#contract/customers/read.ts'
import { listAudit } from '#contract/staff/audit.ts'
import { getOwnLimits, undoTransaction } from '#contract/store-credit/calls.ts'
import { callBy, keyOf } from '../../support/api-keys/keys-of.ts'
import { finished, settle, upload } from '../../support/bulk/campaigns.ts'
import { movingOf } from '../../support/bulk/moving.ts'
import { unique } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite({ connections: 10, ties: 'after all' })
const { owner } = shop.people
const credit = (id: string, valueToUpdate = '12.50') => ({
  params: { id },
  body: { valueToUpdate, reason: 'Reward' as const },
})
const transactionsOf = async (id: string) =>
  Object.values(
    (await platform.call(owner, listTransactions, { params: { id }, query: {} })).body.data,
  )

describe('money that a key moves', () => {
  test('says the key as its author in transaction and audit, and comes from the API', async () => {
    const { key } = await keyOf(platform, shop, { name: 'Loyalty sync', scopes: ['issue'] })
    const { id } = await platform.customer(shop)
    const done = await callBy(platform, key, updateBalance, credit(id))
    expect(done).toMatchObject({
      status: 200,
      body: { transaction: { source: 'api', by: { name: 'Loyalty sync' }, amount: '12.50' } },
    })
    expect(await transactionsOf(id)).toMatchObject([
      { source: 'api', by: { name: 'Loyalty sync' }, amount: '12.50' },
    ])
    const { rows } = (await platform.call(owner, listAudit, { query: {} })).body
    expect(rows[0]).toMatchObject({
      verb: 'issue_store_credit',
      actor: 'Loyalty sync',
      by: { name: 'Loyalty sync' },
    })
  })

  test('needs an idempotency key, and counts once for it, at once too', async () => {
    const { key } = await keyOf(platform, shop, { scopes: ['issue'] })
    const { id } = await platform.customer(shop)
    expect(await callBy(platform, key, updateBalance, credit(id), { key: null })).toMatchObject({
      status: 400,
      error: { code: 'key_missing', message: expect.stringContaining('Idempotency-Key') },
    })
    const once = unique('once-')
    const send = (value?: string) =>
      callBy(platform, key, updateBalance, credit(id, value), { key: once })
    const atOnce = await Promise.all([send(), send(), send()])
    expect(atOnce.map(({ status }) => status).every((one) => [200, 409].includes(one))).toBe(true)
    const first = atOnce.find(({ status }) => status === 200)!
    expect((await send()).body).toEqual(first.body)
    expect(await send('13.00')).toMatchObject({ status: 422, error: { code: 'key_reused' } })
    expect((await transactionsOf(id)).map(({ amount }) => amount)).toEqual(['12.50'])
  })

  test('counts under an idempotency key apart from another key that chose the same', async () => {
    const [one, two] = await Promise.all([
      keyOf(platform, shop, { scopes: ['issue'] }),
      keyOf(platform, shop, { scopes: ['issue'] }),
    ])
    const { id } = await platform.customer(shop)
    const same = unique('order-')
    const send = (key: string) => callBy(platform, key, updateBalance, credit(id), { key: same })
    const first = await send(one.key)
    const second = await send(two.key)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body.transaction).not.toEqual(first.body.transaction)
    for (const [key, before] of [
      [one.key, first],
      [two.key, second],
    ] as const)
      expect((await send(key)).body).toEqual(before.body)
    expect(await transactionsOf(id)).toHaveLength(2)
  })

  test('stays within the limits of the key, each act and each day', async () => {
    const { key } = await keyOf(platform, shop, {
      scopes: ['issue'],
      limits: { per_issue: '20', per_day: '30' },
    })
    const { id } = await platform.customer(shop)
    const give = (value: string) => callBy(platform, key, updateBalance, credit(id, value))
    expect(await give('20.01')).toMatchObject({ status: 422, error: { code: 'over_own_limit' } })
    const atOnce = await Promise.all([give('15'), give('15'), give('15')])
    expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 200, 422])
    expect(await give('0.50')).toMatchObject({ status: 422, error: { code: 'over_own_limit' } })
    // another key has limits of its own
    const { key: free } = await keyOf(platform, shop, { scopes: ['issue'] })
    expect((await callBy(platform, free, updateBalance, credit(id, '50'))).status).toBe(200)
  })

  test('is deducted within its limit of one transaction too', async () => {
    const { key } = await keyOf(platform, shop, {
      scopes: ['issue', 'adjust'],
      limits: { per_issue: '20' },
    })
    const { id } = await platform.customer(shop)
    await platform.call(owner, updateBalance, credit(id, '100'))
    const take = (value: string) => callBy(platform, key, updateBalance, credit(id, value))
    expect(await take('-20.01')).toMatchObject({
      status: 422,
      error: { code: 'over_own_limit', facts: { max: '20.00' } },
    })
    expect((await take('-20')).status).toBe(200)
    const { taking_max } = (await callBy(platform, key, getOwnLimits, {})).body
    expect(taking_max).toBe('20.00')
  })

  test('counts in the plan’s month like what people issue', async () => {
    const small = await platform.shop({
      settings: {
        features: [
          { name: 'api_access', count: null },
          { name: 'issue_store_credit', count: 1 },
        ],
      },
    })
    const { key } = await keyOf(platform, small, { scopes: ['issue'] })
    const { id } = await platform.customer(small)
    expect((await callBy(platform, key, updateBalance, credit(id))).status).toBe(200)
    expect(await callBy(platform, key, updateBalance, credit(id))).toMatchObject({
      status: 403,
      error: { code: 'plan_used_up' },
    })
  })

  test('is undone by the key that issued it, and by no other', async () => {
    const scopes = ['issue', 'adjust'] as const
    const [mine, theirs] = await Promise.all([
      keyOf(platform, shop, { scopes }),
      keyOf(platform, shop, { scopes }),
    ])
    const { id } = await platform.customer(shop)
    const { transaction_id } = (await callBy(platform, mine.key, updateBalance, credit(id))).body
      .transaction
    const undo = (key: string) =>
      callBy(platform, key, undoTransaction, { params: { id: transaction_id } } as never)
    expect(await undo(theirs.key)).toMatchObject({ status: 403, error: { code: 'forbidden' } })
    expect((await undo(mine.key)).status).toBe(200)
  })

  test('is undone in bulk from the API, in the name of the key that started the campaign', async () => {
    const { key, last4 } = await keyOf(platform, shop, { scopes: ['issue', 'adjust'] })
    const url = await upload(platform, shop, 'email,amount\nu1@x.example,10\nu2@x.example,5\n')
    const id = await finished(platform, shop, {
      operation_name: 'gift_card',
      email: { active: false },
      source: { csv: { url } },
    })
    const { member_id } = await platform.db
      .selectFrom('store_key')
      .select('member_id')
      .where('shop_id', '=', shop.shop_id)
      .where('last4', '=', last4)
      .executeTakeFirstOrThrow()
    await platform.db
      .updateTable('bulk')
      .set({ started_by: member_id })
      .where('shop_id', '=', shop.shop_id)
      .where('bulk_id', '=', BigInt(id.slice(1)))
      .execute()
    expect((await callBy(platform, key, undoBulk, { params: { id } })).status).toBe(200)
    await settle(platform)
    const undone = await platform.db
      .selectFrom('movement')
      .select(['source', 'staff_id'])
      .where('shop_id', '=', shop.shop_id)
      .where('kind', '=', 'undo')
      .where('staff_id', '=', member_id)
      .execute()
    expect(undone.map(({ source }) => source)).toEqual(['api', 'api'])
  })

  test('isn’t moved in from another system, which takes the right to change the shop', async () => {
    const { key } = await keyOf(platform, shop, { scopes: ['read', 'issue', 'adjust'] })
    const source = await movingOf(platform, shop).sourceOf('plain', 'email,amount\na@x.example,5\n')
    const body = { bulk: { operation_name: 'gift_card' as const, source } }
    expect(await callBy(platform, key, createBulk, { body })).toMatchObject({
      status: 403,
      error: { code: 'scope_missing', facts: { scope: 'settings' } },
    })
  })
})
