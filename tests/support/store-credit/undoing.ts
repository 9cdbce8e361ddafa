import { expect } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { getTransaction, previewUndo, undoTransaction } from '#contract/store-credit/calls.ts'
import type { Person, TestPlatform, TestShop } from '../platform.ts'

/** Credit that is given and undone. */
export const undoingOf = (platform: TestPlatform, shop: TestShop) => {
  const change = async (
    id: string,
    valueToUpdate: string,
    person = shop.people.owner,
    more: object = {},
  ) => {
    const { status, body } = await platform.call(person, updateBalance, {
      params: { id },
      body: { valueToUpdate, reason: 'Refund', ...more } as never,
    })
    expect(status).toBe(200)
    return body.transaction
  }
  const one = async (of = shop) => (await platform.customer(of)).id
  const preview = (id: string, person: Person = shop.people.owner) =>
    platform.call(person, previewUndo, { params: { id } })
  const undo = (id: string, person: Person = shop.people.owner, more: { key?: string } = {}) =>
    platform.call(person, undoTransaction, { params: { id } }, more)
  const explain = async (id: string, person: Person = shop.people.owner) =>
    (await platform.call(person, getTransaction, { params: { id } })).body
  return { change, one, preview, undo, explain }
}
