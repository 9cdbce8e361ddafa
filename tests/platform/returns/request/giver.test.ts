import { beforeEach, expect, test } from 'vitest'
import { exportCustomer, listTransactions } from '#contract/customers/read.ts'
import { listMails } from '#contract/emails/calls.ts'
import type { TestShop } from '../../../support/platform.ts'
import { returnGift } from '../../../support/returns/gift-returning.ts'
import { requestingOf } from '../../../support/returns/requesting.ts'
import { suitePlatform } from '../../../support/suite.ts'

const platform = await suitePlatform({ ties: 'after all' })
const friend = 'friend@gifts.example'
let shop: TestShop
let desk: ReturnType<typeof requestingOf>
beforeEach(async () => {
  shop = await platform.shop()
  desk = requestingOf(platform, shop)
})

type Order = Awaited<ReturnType<typeof desk.bought>>

/** All that a giver is sent, may ask for or is read by: emails, own data, movements, events. */
const heardBy = async ({ buyer }: Order) => {
  const { owner } = shop.people
  const params = { id: buyer.id }
  const mails = await platform.call(owner, listMails, { query: { search: buyer.email! } })
  const told = await platform.call(owner, exportCustomer, { params })
  const moved = await platform.call(owner, listTransactions, { params, query: {} })
  const events = await platform.db
    .selectFrom('event')
    .select('topic')
    .where('shop_id', '=', shop.shop_id)
    .where('subject', '=', buyer.email!)
    .execute()
  const { mails: own, returns, refunds } = JSON.parse(told.text) as Record<string, unknown>
  return {
    listed: mails.body.rows,
    told: JSON.stringify([own, returns, refunds]),
    count: moved.body.count,
    events,
  }
}
const ways = {
  approved: ['approve'],
  refunded: ['approve', 'receive'],
  rejected: ['reject'],
  cancelled: ['cancel'],
  lapsed: ['approve', 'lapse'],
  reopened: ['reject', 'reopen', 'approve', 'receive'],
} as const

test.each(Object.entries(ways))(
  'a gift’s return that is %s is never heard of by its giver',
  async (_, verbs) => {
    const order = await desk.bought()
    const before = await heardBy(order)
    const id = await returnGift(platform, shop, order, friend)
    for (const verb of verbs) {
      if (verb !== 'lapse') {
        expect((await desk.act(verb, id)).status).toBe(200)
        continue
      }
      platform.at(new Date(Date.parse((await desk.read(id)).lapses_at!)))
      await desk.lapse()
      platform.at(new Date())
      expect((await desk.read(id)).state).toBe('lapsed')
    }
    const [first] = (await desk.read(id)).refund_ids
    if (first) expect((await desk.undo(first)).status).toBe(200)
    expect(await heardBy(order)).toEqual(before)
    const mails = await desk.mails()
    expect(mails.length).toBeGreaterThan(0)
    for (const mail of mails) expect(mail).toContain(friend)
  },
)

test('a gift’s return is judged by its recipient, not by its buyer', async () => {
  const order = await desk.bought()
  const policy = { emails: [] as string[], domains: [], tags: [], orders: [] as string[] }
  await desk.settings({ block: { ...policy, emails: [order.buyer.email!] }, review_returns: 1 })
  expect((await desk.request(order)).error?.facts).toMatchObject({ why: 'blocked' })
  const first = await returnGift(platform, shop, order, friend)
  expect(await desk.read(first)).toMatchObject({ needs_review: false })
  const second = await returnGift(platform, shop, order, friend)
  expect(await desk.read(second)).toMatchObject({ needs_review: true })
  await desk.settings({ block: { ...policy, emails: [friend] } })
  const other = await desk.bought()
  await expect(returnGift(platform, shop, other, friend)).rejects.toMatchObject({
    code: 'not_returnable',
  })
  await desk.settings({ block: { ...policy, orders: [other.name] } })
  await expect(returnGift(platform, shop, other, 'x@gifts.example')).rejects.toMatchObject({
    code: 'not_returnable',
  })
})
