import { beforeEach, describe, expect, test } from 'vitest'
import { disableGiftCard, enableGiftCard, replaceCode } from '#contract/gift-cards/change.ts'
import { listCardEvents, listGiftCards } from '#contract/gift-cards/read.ts'
import { transact } from '#platform/db/transact.ts'
import { expireLots } from '#platform/ledger/expire.ts'
import { verifyLedger } from '#platform/ledger/verify.ts'
import { changingOf, number } from '../../support/gift-cards/changing.ts'
import { suite } from '../../support/suite.ts'

const start = '2026-03-01T10:00:00Z'
const { platform, shop, other } = await suite({ connections: 25, at: start, ties: 'after each' })
const { give, fresh, put, read } = changingOf(platform, shop)
beforeEach(() => platform.at(start))
const events = async (id: string) =>
  (await platform.call(shop.people.owner, listCardEvents, { params: { id } })).body.rows

describe('disabling a card', () => {
  test('stops every movement but its expiry, keeps the money, and enabling undoes it', async () => {
    const id = await fresh()
    expect(
      (await platform.call(shop.people.owner, disableGiftCard, { params: { id } })).body.gift_card,
    ).toMatchObject({
      state: 'disabled',
      balance: '10.00',
      disabled_at: '2026-03-01T10:00:00.000Z',
    })
    expect(await put(id, { balance: '-1' })).toMatchObject({
      status: 409,
      error: { code: 'card_disabled' },
    })
    expect(
      (await platform.call(shop.people.owner, enableGiftCard, { params: { id } })).body.gift_card,
    ).toMatchObject({ state: 'active', disabled_at: null })
    expect((await put(id, { balance: '-1' })).status).toBe(200)
    expect((await events(id)).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['disabled', 'enabled', 'made', 'money', 'sent']),
    )
  })

  test('twice, and by ten at once, is one event and the same answer', async () => {
    const id = await fresh()
    const all = await Promise.all(
      Array.from({ length: 10 }, () =>
        platform.call(shop.people.owner, disableGiftCard, { params: { id } }),
      ),
    )
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await events(id)).filter(({ kind }) => kind === 'disabled')).toHaveLength(1)
  })

  test('is not for limited people and tills, nor for another shop', async () => {
    const id = await fresh()
    for (const role of ['limited', 'pos'] as const)
      expect(
        await platform.call(shop.people[role], disableGiftCard, { params: { id } }),
      ).toMatchObject({
        status: 403,
      })
    expect(
      await platform.call(other.people.owner, disableGiftCard, { params: { id } }),
    ).toMatchObject({
      status: 404,
    })
    expect((await read(id)).state).toBe('active')
  })
})

describe('changing the last day', () => {
  test('moves every open lot, says from and to, and the ledger still ties', async () => {
    const id = await fresh({ expires_on: '2026-06-01' })
    await put(id, { balance: '5' })
    expect((await put(id, { expires_on: '2026-12-31' })).body).toMatchObject({
      gift_card: { expires_on: '2026-12-31' },
      transaction: null,
    })
    const { lots } = await read(id)
    expect(lots?.map(({ expires_on }) => expires_on)).toEqual(['2026-12-31', '2026-12-31'])
    expect((await events(id))[0]).toMatchObject({
      kind: 'expiry_changed',
      by: { name: 'owner' },
      detail: { from: '2026-06-01', to: '2026-12-31' },
    })
    expect((await events(id))[0]?.detail).not.toHaveProperty('lots')
    expect((await put(id, { expires_on: null })).body.gift_card.expires_on).toBeNull()
    await verifyLedger(
      platform,
      platform.database,
      async (line) => void ('problem' in line && expect(line.problem).toBeNull()),
    )
  })

  test('leaves a lot that is spent as it was, and what was changed expires on the new day', async () => {
    const id = await fresh({ expires_on: '2026-06-01' })
    await put(id, { balance: '-10' })
    await put(id, { balance: '3' })
    await put(id, { expires_on: '2026-04-01' })
    expect(
      (await read(id)).lots?.map(({ expires_on, remaining }) => [expires_on, remaining]),
    ).toEqual([
      ['2026-04-01', '3.00'],
      ['2026-06-01', '0.00'],
    ])
    platform.at('2026-04-02T10:00:00Z')
    await transact(platform.db, (trx) =>
      expireLots(trx, shop.shop_id, '2026-04-02', platform.clock()),
    )
    expect((await read(id)).balance).toBe('0.00')
  })
})

describe('a lost code', () => {
  test('is replaced: the old one is dead but found by its end; money and history stay', async () => {
    const { gift_card } = await give()
    const id = gift_card.gift_card_id
    const renewed = (await platform.call(shop.people.staff, replaceCode, { params: { id } })).body
      .gift_card
    expect(renewed).toMatchObject({ balance: '10.00', gift_card_id: id })
    expect(renewed.code).not.toBe(gift_card.code)
    const codes = await platform.db
      .selectFrom('gift_card_code')
      .select(['ended_at'])
      .where('gift_card_id', '=', number(id))
      .orderBy('code_id')
      .execute()
    expect(codes.map(({ ended_at }) => ended_at !== null)).toEqual([true, false])
    expect((await events(id))[0]).toMatchObject({
      kind: 'replaced',
      detail: { last4: gift_card.code.slice(-4) },
    })
    const matches = await platform.call(shop.people.owner, listGiftCards, {
      query: { search: gift_card.code.slice(-4).toLowerCase() },
    })
    expect(matches.body.gift_cards.map((card) => card.gift_card_id)).toContain(id)
  })

  test('by ten at once leaves one live code', async () => {
    const id = await fresh()
    await Promise.all(
      Array.from({ length: 10 }, () =>
        platform.call(shop.people.owner, replaceCode, { params: { id } }),
      ),
    )
    const live = await platform.db
      .selectFrom('gift_card_code')
      .select('code_id')
      .where('gift_card_id', '=', number(id))
      .where('ended_at', 'is', null)
      .execute()
    expect(live).toHaveLength(1)
  })
})
