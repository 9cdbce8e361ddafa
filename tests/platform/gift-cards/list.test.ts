import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { upsertShopifyCustomer } from '#contract/customers/change.ts'
import { disableGiftCard, mergeGiftCards, putGiftCard } from '#contract/gift-cards/change.ts'
import { listGiftCards } from '#contract/gift-cards/read.ts'
import { listingOf } from '../../support/gift-cards/listing.ts'
import { type TestShop, unique } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite()
const { give, list, ids } = listingOf(platform, shop)

describe('the list of cards', () => {
  let mine: TestShop
  const made: string[] = []
  beforeAll(async () => {
    mine = await platform.shop()
    for (let i = 0; i < 45; i += 1)
      made.unshift(
        (
          await give(
            `2026-03-01T10:00:${String(Math.floor(i / 2)).padStart(2, '0')}Z`,
            'Guest',
            `g${i}@guests.example`,
            {},
            {},
            mine,
          )
        ).id,
      )
  })

  test('has twenty to a page, the newest first, and is walked there and back without a gap', async () => {
    const first = (await list({}, mine)).body
    expect(first.gift_cards.map(({ gift_card_id }) => gift_card_id)).toEqual(made.slice(0, 20))
    expect(first).toMatchObject({ count: null, before: null })
    const second = (await list({ after: first.after }, mine)).body
    const third = (await list({ after: second.after }, mine)).body
    expect(
      [...first.gift_cards, ...second.gift_cards, ...third.gift_cards].map(
        ({ gift_card_id }) => gift_card_id,
      ),
    ).toEqual(made)
    expect(third.after).toBeNull()
    expect((await list({ before: second.before }, mine)).body.gift_cards).toEqual(first.gift_cards)
    expect(await ids({ page: 3, per_page: 10 }, mine)).toEqual(made.slice(20, 30))
  })

  test('counts when it is asked to: all by a tally, of a choice to 1,000', async () => {
    expect((await list({ with_count: true }, mine)).body).toMatchObject({ count: 45 })
    expect((await list({ with_count: true, search: 'g1', per_page: 2 }, mine)).body).toMatchObject({
      count: 11,
      count_capped: false,
    })
  })

  test('is narrowed by when they were made, both ends included', async () => {
    expect(await ids({ created_at_min: '2026-03-01T10:00:20Z' }, mine)).toEqual(made.slice(0, 5))
    expect(
      await ids(
        { created_at_min: '2026-03-01T10:00:19Z', created_at_max: '2026-03-01T10:00:20Z' },
        mine,
      ),
    ).toEqual(made.slice(3, 7))
  })

  test('is the same for staff and limited people, with codes as they may see; not for tills', async () => {
    const [one] = (
      await platform.call(mine.people.limited, listGiftCards, { query: { per_page: 1 } })
    ).body.gift_cards
    expect(one?.code).toMatch(/^•••• •••• •••• [A-Z2-9]{4}$/)
    expect(await platform.call(mine.people.pos, listGiftCards, { query: {} })).toMatchObject({
      status: 403,
    })
  })

  test.each([
    ['a page beyond the reachable', { page: 2000, per_page: 250 }, 'page'],
    ['too many to a page', { per_page: 251 }, 'per_page'],
    ['a cursor that is none', { after: 'x' }, 'after'],
    ['a state that is none', { state: 'gone' }, 'state'],
    ['a day for an instant', { created_at_min: '2026-03-01' }, 'created_at_min'],
  ])('refuses %s by its field', async (_, query, field) =>
    expect(await list(query, mine)).toMatchObject({ status: 422, error: { field } }),
  )
})

describe('a search for cards', () => {
  test('finds by name, by any part of an e-mail, and within the shop only', async () => {
    const { id } = await give('2026-03-01T10:00:00Z', 'Ångström Иванова', 'find.me@needle.example')
    await give('2026-03-01T10:00:00Z', 'Ångström Иванова', 'find.me@needle.example', {}, {}, other)
    for (const search of ['ångström', 'ИВАНОВА', 'needle', 'find.me@needle.example'])
      expect(await ids({ search })).toEqual([id])
    expect(await ids({ search: 'nee_le' })).toEqual([])
  })

  test('at the start of words only when it is to be quick', async () => {
    const { id } = await give('2026-03-01T10:00:00Z', 'Quetzalcoatl', 'q@quick.example')
    expect(await ids({ search: 'quetzal', optimized_query: true })).toEqual([id])
    expect(await ids({ search: 'zalcoatl', optimized_query: true })).toEqual([])
    expect(await ids({ search: 'zalcoatl' })).toEqual([id])
  })

  test('follows the customer: when one takes the card over, and when their name changes', async () => {
    const { id } = await give('2026-03-01T10:00:00Z', 'Oldname', 'follow@moved.example')
    const customer = unique('s')
    await platform.call(shop.people.owner, upsertShopifyCustomer, {
      body: { id: customer, email: 'follow@moved.example', first_name: 'Firstly' },
    })
    expect([await ids({ search: 'oldname' }), await ids({ search: 'firstly' })]).toEqual([[], [id]])
    await platform.call(shop.people.owner, upsertShopifyCustomer, {
      body: { id: customer, email: 'follow@moved.example', first_name: 'Secondly' },
    })
    expect([
      await ids({ search: 'firstly' }),
      await ids({ search: 'secondly' }),
      await ids({ platform_customer_id: customer }),
    ]).toEqual([[], [id], [id]])
  })

  test('finds by the last four of a code, and by the order of a movement with # or without', async () => {
    const { id, code } = await give(
      '2026-03-01T10:00:00Z',
      'Guest',
      'order@o.example',
      {},
      { order: '#55501' },
    )
    expect(await ids({ search: code.slice(-4).toLowerCase() })).toContain(id)
    for (const search of ['#55501', '55501']) expect(await ids({ search })).toEqual([id])
    expect(await ids({ search: '#5550' })).toEqual([])
  })

  test('for an e-mail address finds that alone where wished, else as a plain search', async () => {
    const one = await give('2026-03-01T10:00:01Z', 'Guest', 'a@exact.example')
    const two = await give('2026-03-01T10:00:02Z', 'Guest', 'aa@exact.example')
    expect(await ids({ search: 'a@exact.example' })).toEqual([two.id, one.id])
    expect(await ids({ search: 'A@exact.example', email_only_for_email_addresses: true })).toEqual([
      one.id,
    ])
    expect(await ids({ search: '@exact.example', email_only_for_email_addresses: true })).toEqual([
      two.id,
      one.id,
    ])
    expect(await ids({ search: 'guest', email_only_for_email_addresses: true })).toContain(one.id)
  })
})

describe('a state', () => {
  test('of a card is one of five, and the list knows each', async () => {
    const mine = await platform.shop()
    const owner = mine.people.owner
    const at = '2026-03-01T10:00:00Z'
    const send = (name: string, more: object = {}) =>
      give(at, name, 'one@state.example', more, {}, mine)
    const cards = {
      active: await send('active'),
      empty: await send('empty'),
      disabled: await send('disabled'),
      merged: await send('merged'),
      scheduled: await send('scheduled', { send_at: '2026-03-02T10:00:00Z' }),
    }
    await platform.call(owner, putGiftCard, {
      params: { id: cards.empty.id },
      body: { gift_card: { balance: '-10' } },
    })
    await platform.call(owner, disableGiftCard, { params: { id: cards.disabled.id } })
    await platform.call(owner, mergeGiftCards, {
      params: { id: cards.active.id },
      body: { from: [cards.merged.id] },
    })
    for (const [state, { id }] of Object.entries(cards)) {
      const { body } = await list({ state, with_count: true }, mine)
      expect(body).toMatchObject({ count: 1, gift_cards: [{ gift_card_id: id, state }] })
    }
  })
})

test('the tally of cards is what there is', async () => {
  const { rows } = await sql<{
    ties: boolean
  }>`
    select
      (
        select coalesce(sum(n), 0) from tally where name = 'gift_cards'
      ) = (select count(*) from gift_card) as ties`.execute(platform.db)
  expect(rows).toEqual([{ ties: true }])
})
