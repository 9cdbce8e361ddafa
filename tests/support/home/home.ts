import { expect } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { getHome } from '#contract/home/calls.ts'
import type { TestPlatform, TestShop } from '../platform.ts'

/** Home as a shop’s owner sees it. */
export const homeOf = (platform: TestPlatform) => {
  const home = async (shop: TestShop, query: { from?: string; to?: string } = {}) =>
    (await platform.call(shop.people.owner, getHome, { query })).body
  const change = async (shop: TestShop, id: string, valueToUpdate: string, more: object = {}) => {
    const { status, body } = await platform.call(shop.people.owner, updateBalance, {
      params: { id },
      body: { valueToUpdate, reason: 'Refund', ...more } as never,
    })
    expect(status).toBe(200)
    return body.transaction
  }
  return { home, change }
}
