import { beforeAll, describe, expect, test } from 'vitest'
import { findCustomerByEmail, searchShopifyCustomers } from '#contract/customers/read.ts'
import { suite } from '../../../support/suite.ts'

const { platform, shop } = await suite()
beforeAll(async () => {
  await platform.customer(shop, { name: 'Jo Li', email: 'jl@mail.example' })
})

describe('an exact e-mail', () => {
  test('finds its customer in any case, or nobody', async () => {
    const ask = async (text: string) =>
      (await platform.call(shop.people.pos, findCustomerByEmail, { query: { search: text } })).body
        .customer?.full_name ?? null
    expect([await ask(' JL@Mail.Example '), await ask('jl@mail'), await ask('%')]).toEqual([
      'Jo Li',
      null,
      null,
    ])
  })

  test("finds the store's record", async () => {
    const { body } = await platform.call(shop.people.staff, searchShopifyCustomers, {
      query: { email: 'JL@mail.example' },
    })
    expect(body).toMatchObject({
      count: 1,
      rows: [{ email: 'jl@mail.example', total_spent: '0.00', orders_count: 0 }],
    })
    expect(
      (
        await platform.call(shop.people.staff, searchShopifyCustomers, {
          query: { email: 'l@mail.example' },
        })
      ).body,
    ).toEqual({ count: 0, rows: [] })
  })
})
