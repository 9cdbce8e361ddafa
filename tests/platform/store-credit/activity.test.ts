import { beforeAll, describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { listActivity, undoTransaction } from '#contract/store-credit/calls.ts'
import { transact } from '#platform/db/transact.ts'
import { post } from '#platform/ledger/post.ts'
import type { Person } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite({
  at: '2026-03-28T10:00:00Z',
  shop: { time_zone: 'Europe/London' },
})
let colleague: Person & { id: string }
const known: Record<string, string> = {}
const list = (query: object = {}, person: Person = shop.people.owner) =>
  platform.call(person, listActivity, { query: query as never })
/** Returns the test's own names of the matching movements. */
const namesFor = async (query: object) => {
  const { body } = await list(query)
  return body.rows.map(({ transaction_id }) =>
    Object.keys(known).find((name) => known[name] === transaction_id),
  )
}

beforeAll(async () => {
  // summer time begins on the 29th: that day has 23 hours

  colleague = await platform.colleague(shop)
  const ada = await platform.customer(shop, { name: 'Ada Lovelace', email: 'ada@engines.example' })
  const change = async (
    name: string,
    at: string,
    valueToUpdate: string,
    more: object = {},
    person: Person = shop.people.owner,
  ) => {
    platform.at(at)
    const { body } = await platform.call(person, updateBalance, {
      params: { id: ada.id },
      body: { valueToUpdate, reason: 'Refund', ...more } as never,
    })
    known[name] = body.transaction.transaction_id
    return body.transaction
  }
  const issued = await change('given', '2026-03-28T23:59:59.999Z', '50')
  await change(
    'reward',
    '2026-03-29T00:00:00Z',
    '20',
    { reason: 'Reward', order: '#1001' },
    colleague,
  )
  await change('taken', '2026-03-29T22:59:59.999Z', '-30', { reason: 'Other' })
  await change('undone', '2026-03-29T23:00:00Z', '5')
  known['undo'] = (
    await platform.call(shop.people.owner, undoTransaction, { params: { id: known['undone']! } })
  ).body.transaction.transaction_id
  platform.at('2026-03-30T10:00:00Z')
  const redeemed = await transact(platform.db, (trx) =>
    post(trx, {
      shop_id: shop.shop_id,
      gift_card_id: BigInt(issued.gift_card_id.slice(1)),
      kind: 'redeem',
      amount: -1250n,
      source: 'checkout',
      cause: { kind: 'order', id: '#1001' },
      at: platform.clock(),
    }),
  )
  known['redeemed'] = `t${redeemed.movement_id}`
  const guest = await platform.call(shop.people.staff, sendCustomGiftCard, {
    body: {
      gift_card: {
        customer_name: 'Grace Hopper',
        customer_email: 'grace@navy.example',
        balance: '7.77',
        reason: 'Donation',
      },
      email_details: { recipient_email: 'grace@navy.example', subject: 'x' },
    },
  })
  known['guest'] = guest.body.transaction.transaction_id
  await platform.call(other.people.owner, sendCustomGiftCard, {
    body: {
      gift_card: {
        customer_name: 'Ada Lovelace',
        customer_email: 'ada@engines.example',
        balance: '9',
        reason: 'Reward',
        order: '#1001',
      },
      email_details: { recipient_email: 'ada@engines.example', subject: 'x' },
    },
  })
})

describe('the activity of a shop', () => {
  test('is every movement of it, the newest first, with whose it is, and none of another shop', async () => {
    expect(await namesFor({})).toEqual([
      'guest',
      'redeemed',
      'undo',
      'undone',
      'taken',
      'reward',
      'given',
    ])
    const { rows } = (await list()).body
    expect(rows[0]).toMatchObject({
      kind: 'issue',
      amount: '7.77',
      customer_name: 'Grace Hopper',
      customer_email: 'grace@navy.example',
      platform_customer_id: expect.stringMatching(/^tender-\d+$/),
      by: { name: 'staff' },
      mail: { state: 'queued' },
    })
    expect(rows.at(-1)).toMatchObject({
      customer_name: 'Ada Lovelace',
      platform_customer_id: expect.any(String),
      code: expect.stringMatching(/^[A-Z2-9]{4} /),
    })
  })

  test.each<[string, object, string[]]>([
    [
      'a day of the shop, which may have 23 hours',
      { from: '2026-03-29', to: '2026-03-29' },
      ['taken', 'reward'],
    ],
    ['a first day', { from: '2026-03-30' }, ['guest', 'redeemed', 'undo', 'undone']],
    ['a last day', { to: '2026-03-28' }, ['given']],
    ['a kind', { kind: 'issue' }, ['guest', 'undone', 'reward', 'given']],
    ['a source', { source: 'checkout' }, ['redeemed']],
    ['a reason', { reason: 'Reward' }, ['reward']],
    [
      'what stands',
      { state: 'standing' },
      ['guest', 'redeemed', 'undo', 'taken', 'reward', 'given'],
    ],
    ['what was undone', { state: 'undone' }, ['undone']],
    ['a size, whatever its sign', { min: '12.5', max: '30' }, ['redeemed', 'taken', 'reward']],
    ['a name', { search: 'LOVELACE' }, ['redeemed', 'undo', 'undone', 'taken', 'reward', 'given']],
    ['an e-mail', { search: 'grace@' }, ['guest']],
    ['an order', { search: '#1001' }, ['redeemed', 'reward']],
    ['an order without its #', { search: '1001' }, ['redeemed', 'reward']],
    ['several at once', { search: 'ada', kind: 'issue', min: '6', from: '2026-03-29' }, ['reward']],
    ['nothing that is there', { search: 'nobody' }, []],
  ])('is narrowed by %s', async (_, query, names) => expect(await namesFor(query)).toEqual(names))

  test('is narrowed by who did it, and by the last four of a code', async () => {
    expect(await namesFor({ staff_id: colleague.id })).toEqual(['reward'])
    const { rows } = (await list({ search: 'grace' })).body
    expect(await namesFor({ search: rows[0]!.code.slice(-4) })).toEqual(['guest'])
  })

  test('is walked there and back without a gap, also within a choice, and counted', async () => {
    for (const query of [{}, { search: 'ada' }, { kind: 'issue' }]) {
      const all = await namesFor(query)
      const first = (await list({ ...query, limit: 2 })).body
      expect(first).toMatchObject({ count: all.length, count_capped: false, before: null })
      const second = (await list({ ...query, limit: 2, after: first.after })).body
      const back = (await list({ ...query, limit: 2, before: second.before })).body
      expect([...first.rows, ...second.rows].map(({ transaction_id }) => transaction_id)).toEqual(
        all.slice(0, 4).map((name) => known[name!]),
      )
      expect(back.rows).toEqual(first.rows)
    }
    expect(await namesFor({ page: 2, limit: 3 })).toEqual(['undone', 'taken', 'reward'])
  })

  test('is read by staff and limited people, with codes as they may see them, not by tills', async () => {
    const { body } = await list({}, shop.people.limited)
    expect(body.rows).toHaveLength(7)
    for (const { code } of body.rows) expect(code).toMatch(/^•••• /)
    expect(await list({}, shop.people.pos)).toMatchObject({ status: 403 })
  })

  test.each([
    ['a size with a sign', { min: '-1' }, 'min'],
    ['a day that is none', { from: '2026-02-30' }, 'from'],
    ['a kind that is none', { kind: 'gift' }, 'kind'],
    ['a cursor that is none', { after: '!' }, 'after'],
  ])('refuses %s by its field', async (_, query, field) =>
    expect(await list(query)).toMatchObject({ status: 422, error: { field } }),
  )
})
