import { afterEach, describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { findCustomerByEmail } from '#contract/customers/read.ts'
import { suiteStandIn } from '../../support/stand-in/calling.ts'

const { call, state } = await suiteStandIn()
afterEach(() => void (state.interrupt = undefined))
const balanceOf = (id: number) =>
  state.customers.find((one) => one.platform_customer_id === id)?.LoyaltyCard?.GiftCard.balance
const credit = () =>
  call(updateBalance, {
    params: { id: '7044' },
    body: { valueToUpdate: '5.00', reason: 'Reward' },
  })

describe('a credit', () => {
  test.each([['cut'], [[503, {}]], [[401, {}]], [[404, {}]]] as const)(
    'that was booked is never “nothing was changed”, though reading it back is %j',
    async (failure) => {
      const before = balanceOf(7044) ?? 0
      state.interrupt = (method, path) =>
        method === 'GET' && path === '/customers/7044' ? failure : undefined
      await expect(credit()).rejects.toMatchObject({ code: 'upstream_broken' })
      expect(balanceOf(7044)).toBe(before + 5)
    },
  )

  test('isn’t sent where what its answer needs can’t be read', async () => {
    const before = balanceOf(7044)
    state.interrupt = (_, path) => (path === '/api/shop' ? [503, {}] : undefined)
    await expect(credit()).rejects.toMatchObject({ code: 'upstream_down' })
    expect(balanceOf(7044)).toBe(before)
  })
})

describe('a search by email', () => {
  const find = () => call(findCustomerByEmail, { query: { search: 'guest03@mail.example' } })

  test('finds nobody only where the upstream says so in JSON', async () => {
    state.interrupt = () => [404, { message: 'Nobody' }]
    expect(await find()).toEqual({ customer: null })
    for (const answer of [[404], [405], [405, {}], [501, {}]] as const) {
      state.interrupt = () => answer
      await expect(find()).rejects.toMatchObject({ name: 'Refusal' })
    }
  })
})
