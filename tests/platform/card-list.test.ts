import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { upsertShopifyCustomer } from '#contract/customers/change.ts'
import { updateBalance } from '#contract/customers/money.ts'
import { disableGiftCard, mergeGiftCards, putGiftCard } from '#contract/gift-cards/change.ts'
import { listGiftCards } from '#contract/gift-cards/read.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { getHome } from '#contract/home.ts'
import { type TestShop, unique } from '../support/platform.ts'
import { suite } from '../support/suite.ts'

const { platform, shop, other } = await suite()

const give = async (
  at: string,
  name: string,
  email: string,
  more: object = {},
  card: object = {},
  of = shop,
) => {
  platform.at(at)
  const { status, body } = await platform.call(of.people.owner, sendCustomGiftCard, {
    body: {
      gift_card: {
        customer_name: name,
        customer_email: email,
        balance: '10.00',
        reason: 'Reward',
        ...card,
      },
      email_details: { recipient_email: email, subject: 'Yours' },
      ...more,
    } as never,
  })
  expect(status).toBe(200)
  return { id: body.gift_card.gift_card_id, code: body.gift_card.code }
}
const list = (query: object, of = shop) =>
  platform.call(of.people.owner, listGiftCards, { query: query as never })
const ids = async (query: object, of = shop) =>
  (await list(query, of)).body.gift_cards.map(({ gift_card_id }) => gift_card_id)

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

  test('is the same for staff and limited people, with codes as they may see them, and for tills not at all', async () => {
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

  test('for an e-mail address finds that one alone where that is wished, and falls back to a plain search where nobody has it', async () => {
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

describe('cards by when their money expires', () => {
  let mine: TestShop
  const made: Record<string, string> = {}
  beforeAll(async () => {
    mine = await platform.shop()
    const expiries = {
      never: null,
      april: '2026-04-10',
      march: '2026-03-30',
      lateApril: '2026-04-30',
      early: '2026-03-02',
      gone: '2026-03-29',
    }
    for (const [name, expires_on] of Object.entries(expiries))
      made[name] = (
        await give('2026-03-01T10:00:00Z', name, `${name}@days.example`, {}, { expires_on }, mine)
      ).id
    const { id } = await platform.customer(mine, { name: 'Twice Due', email: 'two@days.example' })
    for (const expires_on of ['2026-04-12', '2026-04-10', '2026-04-10', '2026-05-20']) {
      const { body } = await platform.call(mine.people.owner, updateBalance, {
        params: { id },
        body: { valueToUpdate: '1', reason: 'Reward', expires_on },
      })
      made['two'] = body.transaction.gift_card_id
    }
    await platform.call(mine.people.owner, putGiftCard, {
      params: { id: made['gone']! },
      body: { gift_card: { balance: '-10' } },
    })
    await give(
      '2026-03-01T10:00:00Z',
      'theirs',
      'theirs@days.example',
      {},
      { expires_on: '2026-04-10' },
      other,
    )
  })
  const named = async (query: object) =>
    (await ids(query, mine)).map((id) => Object.entries(made).find(([, one]) => one === id)?.[0])

  test('are the soonest first, both days included, each once, and none whose money is spent or never expires', async () => {
    expect(await named({ expires_from: '2026-03-01', expires_to: '2026-12-31' })).toEqual([
      'early',
      'march',
      'april',
      'two',
      'lateApril',
    ])
    expect(await named({ expires_from: '2026-04-10', expires_to: '2026-04-12' })).toEqual([
      'april',
      'two',
    ])
    expect(await named({ expires_from: '2026-04-11', expires_to: '2026-04-30' })).toEqual([
      'two',
      'lateApril',
    ])
    expect(await named({ expires_to: '2026-03-30' })).toEqual(['early', 'march'])
    expect(await named({ expires_from: '2026-05-01' })).toEqual(['two'])
    expect(await named({ expires_from: '2026-05-01', expires_to: '2026-04-01' })).toEqual([])
  })

  test('are counted and summed by what expires then, not by what else the card holds; with a search or a state too', async () => {
    const counted = async (query: object) => (await list({ with_count: true, ...query }, mine)).body
    expect(await counted({ expires_from: '2026-04-01', expires_to: '2026-04-30' })).toMatchObject({
      count: 3,
      expiring: '23.00',
    })
    expect(await counted({ expires_to: '2026-04-10', search: 'twice' })).toMatchObject({
      count: 1,
      count_capped: false,
      expiring: '2.00',
      gift_cards: [{ balance: '4.00' }],
    })
    expect(await counted({ expires_from: '2026-04-01', state: 'disabled' })).toMatchObject({
      count: 0,
      expiring: '0.00',
    })
    expect(await counted({ search: 'twice' })).not.toHaveProperty('expiring')
  })

  test('are walked there and back without a gap, also where many expire on one day', async () => {
    const span = { expires_from: '2026-03-01', expires_to: '2026-12-31', per_page: 2 }
    const first = (await list(span, mine)).body
    const second = (await list({ ...span, after: first.after }, mine)).body
    const third = (await list({ ...span, after: second.after }, mine)).body
    expect(
      [first, second, third].flatMap(({ gift_cards }) =>
        gift_cards.map(({ gift_card_id }) => gift_card_id),
      ),
    ).toEqual(['early', 'march', 'april', 'two', 'lateApril'].map((name) => made[name]))
    expect([
      third.after,
      (await list({ ...span, before: second.before }, mine)).body.gift_cards,
    ]).toEqual([null, first.gift_cards])
    expect(await ids({ ...span, page: 2 }, mine)).toEqual(
      second.gift_cards.map(({ gift_card_id }) => gift_card_id),
    )
  })

  test.each(['America/Los_Angeles', 'Pacific/Auckland'])(
    'until the day that home says, in %s, are the cards and the sum of home',
    async (time_zone) => {
      const here = await platform.shop({ time_zone })
      for (const expires_on of [
        '2026-03-02',
        '2026-03-29',
        '2026-03-30',
        '2026-03-31',
        '2026-04-01',
      ])
        await give(
          '2026-03-01T05:00:00Z',
          'Guest',
          `${expires_on}@z.example`,
          {},
          { expires_on },
          here,
        )
      const home = (await platform.call(here.people.owner, getHome, { query: {} })).body
      const there = (await list({ expires_to: home.expiring_by, with_count: true }, here)).body
      expect(there).toMatchObject({
        expiring: home.expiring_soon,
        count: home.attention.find(({ kind }) => kind === 'expiring_soon')?.count,
      })
      // eight hours behind, February has not ended
      expect([home.expiring_by, home.expiring_soon]).toEqual(
        time_zone.startsWith('A') ? ['2026-03-29', '20.00'] : ['2026-03-30', '30.00'],
      )
    },
  )

  test.each([
    ['a day that is none', { expires_from: '2026-02-30' }, 'expires_from'],
    ['an instant', { expires_to: '2026-03-01T00:00:00Z' }, 'expires_to'],
  ])('refuses %s by its field', async (_, query, field) =>
    expect(await list(query, mine)).toMatchObject({ status: 422, error: { field } }),
  )
})

test('the tally of cards is what there is', async () => {
  const { rows } = await sql<{
    ties: boolean
  }>`select (select coalesce(sum(n), 0) from tally where name = 'gift_cards') = (select count(*) from gift_card) as ties`.execute(
    platform.db,
  )
  expect(rows).toEqual([{ ties: true }])
})
