import { describe, expect, test } from 'vitest'
import { regenerateLoyaltyCard, updateBalance } from '#contract/customers/money.ts'
import { guestsOf } from '../../support/gift-cards/guests.ts'
import { unique } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite({ at: '2026-03-01T10:00:00Z', ties: 'after all' })
const { loyalty } = guestsOf(platform, shop)

describe('a new code', () => {
  const anew = (id: string, person = shop.people.owner, more: { key?: string } = {}) =>
    platform.call(person, regenerateLoyaltyCard, { params: { id } }, more)
  const withCard = async () => {
    const { id } = await platform.customer(shop)
    await platform.call(shop.people.owner, updateBalance, {
      params: { id },
      body: { valueToUpdate: '20', reason: 'Reward' },
    })
    return { id, card: (await loyalty(id))! }
  }
  const live = (card: string) =>
    platform.db
      .selectFrom('gift_card_code')
      .selectAll()
      .where('gift_card_id', '=', BigInt(card.slice(1)))
      .where('ended_at', 'is', null)
      .execute()

  test('ends the old one and keeps the credit where it is', async () => {
    const { id, card } = await withCard()
    const done = await anew(id)
    expect(done.body.gift_card).toMatchObject({ gift_card_id: card.gift_card_id, balance: '20.00' })
    expect(done.body.gift_card.code).not.toBe(card.code)
    expect((await loyalty(id))?.code).toBe(done.body.gift_card.code)
    const old = await platform.db
      .selectFrom('gift_card_code')
      .selectAll()
      .where('digest', '=', platform.vault.digest(shop.shop_id, card.code))
      .executeTakeFirstOrThrow()
    expect(old.ended_at).not.toBeNull()
  })

  test('asked for by twenty at once leaves exactly one live', async () => {
    const { id, card } = await withCard()
    const all = await Promise.all(Array.from({ length: 20 }, () => anew(id)))
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    const [only, ...more] = await live(card.gift_card_id)
    expect(more).toEqual([])
    expect((await loyalty(id))?.code.slice(-4)).toBe(only?.last4)
    expect(new Set(all.map(({ body }) => body.gift_card.code)).size).toBe(20)
  })

  test('with its key again is the same code', async () => {
    const { id } = await withCard()
    const key = unique('key-0000')
    const first = await anew(id, shop.people.owner, { key })
    const again = await anew(id, shop.people.owner, { key })
    expect([first.status, again.text]).toEqual([200, first.text])
  })

  test('is not for limited and till people, for somebody without a card, or for another shop', async () => {
    const { id, card } = await withCard()
    for (const role of ['limited', 'pos'] as const)
      expect(await anew(id, shop.people[role])).toMatchObject({
        status: 403,
        error: { code: 'forbidden' },
      })
    expect(await anew(id, other.people.owner)).toMatchObject({ status: 404 })
    expect(await anew((await platform.customer(shop)).id)).toMatchObject({
      status: 404,
      error: { code: 'not_found' },
    })
    expect((await loyalty(id))?.code).toBe(card.code)
  })
})
