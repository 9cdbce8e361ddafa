import { describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { getCustomer } from '#contract/customers/read.ts'
import { credit } from '../../support/customers/crediting.ts'
import { unique } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite()

describe('updateBalance', () => {
  test('of two changes from the same seen balance at once, one is done and one hears 409', async () => {
    const { id } = await platform.customer(shop)
    await platform.call(shop.people.owner, updateBalance, credit(id, '20'))
    const both = await Promise.all(
      [1, 2].map(() =>
        platform.call(
          shop.people.owner,
          updateBalance,
          credit(id, '-5', { expected_balance: '20.00' }),
        ),
      ),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('does the same key once: the same answer again, another body 422', async () => {
    const { id } = await platform.customer(shop)
    const key = unique('key-0000')
    const first = await platform.call(shop.people.owner, updateBalance, credit(id, '7'), { key })
    const again = await platform.call(shop.people.owner, updateBalance, credit(id, '7'), { key })
    expect([first.status, again.text]).toEqual([200, first.text])
    expect(
      await platform.call(shop.people.owner, updateBalance, credit(id, '8'), { key }),
    ).toMatchObject({
      status: 422,
      error: { code: 'key_reused' },
    })
    expect(
      (await platform.call(shop.people.owner, getCustomer, { params: { id } })).body.LoyaltyCard
        ?.GiftCard.balance,
    ).toBe('7.00')
  })

  test('a refusal keeps no key: the corrected request goes through with it', async () => {
    const { id } = await platform.customer(shop)
    const key = unique('key-0000')
    expect(
      (await platform.call(shop.people.owner, updateBalance, credit(id, '-1'), { key })).status,
    ).toBe(409)
    expect(
      (await platform.call(shop.people.owner, updateBalance, credit(id, '1'), { key })).status,
    ).toBe(200)
  })

  test('ten requests with one key at once move the money once', async () => {
    const { id } = await platform.customer(shop)
    const key = unique('key-0000')
    const all = await Promise.all(
      Array.from({ length: 10 }, () =>
        platform.call(shop.people.owner, updateBalance, credit(id, '3'), { key }),
      ),
    )
    expect(all.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(all.some(({ status }) => status === 200)).toBe(true)
    expect(
      (await platform.call(shop.people.owner, getCustomer, { params: { id } })).body.LoyaltyCard
        ?.GiftCard.balance,
    ).toBe('3.00')
  })

  test('200 issues on one balance at once add up exactly', async () => {
    const { id } = await platform.customer(shop)
    const all = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        platform.call(
          shop.people.owner,
          updateBalance,
          credit(id, `0.${String((i % 99) + 1).padStart(2, '0')}`),
        ),
      ),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(200)
    const sum = Array.from({ length: 200 }, (_, i) => (i % 99) + 1).reduce((a, b) => a + b, 0)
    expect(
      (await platform.call(shop.people.owner, getCustomer, { params: { id } })).body.LoyaltyCard
        ?.GiftCard.balance,
    ).toBe((sum / 100).toFixed(2))
  })
})
