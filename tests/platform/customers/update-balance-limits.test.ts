import { describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { credit } from '../../support/customers/crediting.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite()

describe('updateBalance', () => {
  test('keeps to the limits of the shop: max is allowed, min itself is not', async () => {
    const limited = await platform.shop({
      settings: {
        limit_store_credit_issue_max_value: '100.00',
        limit_store_credit_issue_min_value: '5.00',
      },
    })
    const { id } = await platform.customer(limited)
    const over = await platform.call(limited.people.owner, updateBalance, credit(id, '100.01'))
    expect(over).toMatchObject({
      status: 422,
      error: {
        code: 'over_limit',
        message: 'Store Credit limit exceeded (max value: 100.00)',
        field: 'valueToUpdate',
      },
    })
    const under = await platform.call(limited.people.owner, updateBalance, credit(id, '5.00'))
    expect(under).toMatchObject({
      status: 422,
      error: { code: 'under_limit', message: 'Store Credit value must be greater than 5.00' },
    })
    expect(
      (await platform.call(limited.people.owner, updateBalance, credit(id, '100.00'))).status,
    ).toBe(200)
    expect(
      (await platform.call(limited.people.owner, updateBalance, credit(id, '5.01'))).status,
    ).toBe(200)
  })

  test('needs the feature in the plan', async () => {
    const bare = await platform.shop({ settings: { features: [] } })
    const { id } = await platform.customer(bare)
    expect(await platform.call(bare.people.owner, updateBalance, credit(id, '5'))).toMatchObject({
      status: 403,
      error: { code: 'feature_not_in_plan' },
    })
  })

  test('is refused to limited and point-of-sale people, and to nobody', async () => {
    const { id } = await platform.customer(shop)
    for (const role of ['limited', 'pos'] as const)
      expect(await platform.call(shop.people[role], updateBalance, credit(id, '5'))).toMatchObject({
        status: 403,
        error: { code: 'forbidden' },
      })
    expect(await platform.call(null, updateBalance, credit(id, '5'))).toMatchObject({
      status: 401,
      error: { code: 'signed_out' },
    })
  })
})
