import { beforeAll, describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { putGiftCard } from '#contract/gift-cards/change.ts'
import { getHome } from '#contract/home/calls.ts'
import { listingOf } from '../../support/gift-cards/listing.ts'
import type { TestShop } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite()
const { give, list, ids } = listingOf(platform, shop)

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

  test('are the soonest first, both days included, each once, none spent or without a day', async () => {
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

  test('are counted and summed by what expires then alone; with a search or a state too', async () => {
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
