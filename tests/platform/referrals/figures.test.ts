import { expect, test } from 'vitest'
import { getReferralFigures, listReferralLinks } from '#contract/referrals/calls.ts'
import { grantDueJobOf } from '#platform/workflows/due/grant-due.ts'
import { unique } from '../../support/platform.ts'
import { referringOf } from '../../support/referrals/referring.ts'
import { suite } from '../../support/suite.ts'

// half past midnight of the 11th in London
const start = '2026-05-10T23:30:00Z'
const { platform, shop, other } = await suite({
  at: start,
  connections: 20,
  shop: { settings: { enable_referral: true }, time_zone: 'Europe/London' },
})
const { owner } = shop.people
const shops = await referringOf(platform, shop)
await shops.save({ value: '10.00', referrer_value: '15.00', hold_days: 14 })

const job = { id: '', tries: 0, last: false, signal: new AbortController().signal }
const email = () => `${unique('friend')}@friends.example`
const figures = async (query: { from?: string; to?: string } = {}) =>
  (await platform.call(owner, getReferralFigures, { query })).body
let networks = 0
const network = () => `198.51.100.${(networks += 1)}`

/** Four friends of one referrer: paid and recalled by half, on hold, refused, in review. */
const brought = async () => {
  const referrer = await platform.customer(shop)
  const url = (await shops.linkOf(referrer.id))!
  const [paid, held, own, doubted] = [
    email(),
    email(),
    referrer.email!.replace('@', '+1@'),
    email(),
  ]
  const same = network()
  await shops.claim(url, paid, same)
  await shops.claim(url, held, network())
  await shops.claim(url, own, network())
  await shops.claim(url, doubted, same)
  await shops.type(url, email(), network())
  await shops.decided()
  const order = await shops.order(paid)
  platform.at('2026-05-25T10:00:00Z')
  await grantDueJobOf(platform).handle({} as never, job)
  await shops.order(held)
  await shops.store.send(
    'refund_created',
    {
      refund: {
        id: unique('8'),
        order: order.name,
        amount: '40.00',
        lines: [{ line: 1, quantity: 1 }],
      },
    },
    { occurred_at: platform.clock().toISOString() },
  )
  await shops.decided()
  return { referrer, paid, held, own, doubted }
}

test('figures count the friends who came in the shop’s days, and each equals its rows', async () => {
  const { referrer, paid, held, own, doubted } = await brought()
  const days = { from: '2026-05-11', to: '2026-05-11' }
  expect(await figures(days)).toEqual({
    currency: 'GBP',
    range: days,
    links: 1,
    claims: 5,
    confirmed: 4,
    ordered: 2,
    friends_rewarded: 2,
    referrers_rewarded: 1,
    in_review: 1,
    refused: 1,
    // 10.00 twice and 15.00, of which the refund of half an order recalled half
    cost: '22.50',
    pending: '15.00',
    recalled: '12.50',
    revenue: '127.90',
  })
  const friends = async (query: object) =>
    (await shops.friends({ ...days, ...query })).rows.map((row) => row.email).toSorted()
  const sorted = (...emails: string[]) => emails.toSorted()
  expect(await friends({ step: 'confirmed' })).toEqual(sorted(paid, held, own, doubted))
  expect(await friends({ step: 'ordered' })).toEqual(sorted(paid, held))
  expect(await friends({ step: 'friend_rewarded' })).toEqual(sorted(paid, held))
  expect(await friends({ step: 'referrer_rewarded' })).toEqual([paid])
  expect(await friends({ step: 'rewarded' })).toEqual(sorted(paid, held))
  expect(await friends({ state: 'refused' })).toEqual([own])
  expect(await friends({ state: 'review' })).toEqual([doubted])
  expect((await figures({ from: '2026-05-10', to: '2026-05-10' })).confirmed).toBe(0)
  expect(await friends({ from: '2026-05-12', to: '2026-05-30' })).toEqual([])
  const links = (await platform.call(owner, listReferralLinks, { query: days })).body
  expect(links).toMatchObject({
    count: 1,
    rows: [
      {
        referrer: { platform_customer_id: referrer.id },
        friends: 4,
        ordered: 2,
        refused: 1,
        earned: '7.50',
      },
    ],
  })
})

test('links are paged both ways, the newest first, and searched by their customer', async () => {
  platform.at('2026-06-01T10:00:00Z')
  const names = []
  for (let i = 0; i < 3; i += 1) {
    const { id } = await platform.customer(shop)
    await shops.linkOf(id)
    names.unshift(id)
    platform.at(new Date(platform.clock().getTime() + 60_000))
  }
  const list = async (query: object) =>
    (await platform.call(owner, listReferralLinks, { query: query as never })).body
  const idsOf = ({ rows }: Awaited<ReturnType<typeof list>>) =>
    rows.map(({ referrer }) => referrer.platform_customer_id)
  const days = { from: '2026-06-01', to: '2026-06-01' }
  const first = await list({ ...days, limit: 2 })
  expect(idsOf(first)).toEqual(names.slice(0, 2))
  const second = await list({ ...days, limit: 2, after: first.after })
  expect(idsOf(second)).toEqual(names.slice(2))
  expect(idsOf(await list({ ...days, limit: 2, before: second.before }))).toEqual(names.slice(0, 2))
  const [newest] = first.rows
  expect(idsOf(await list({ search: newest!.referrer.email! }))).toEqual([names[0]])
})

test('another shop sees nothing of it; a wrong day is refused by its field', async () => {
  const theirs = await platform.call(other.people.owner, getReferralFigures, { query: {} })
  expect(theirs.body).toMatchObject({ links: 0, claims: 0, confirmed: 0, cost: '0.00' })
  const { body } = await platform.call(other.people.owner, listReferralLinks, { query: {} })
  expect(body.rows).toEqual([])
  const wrong = await platform.call(owner, getReferralFigures, { query: { to: '2027-01-01' } })
  expect(wrong).toMatchObject({ status: 422, error: { field: 'to' } })
})
