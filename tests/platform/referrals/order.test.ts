import { expect, test } from 'vitest'
import { createReferral } from '#contract/customers/change.ts'
import { putSetting } from '#contract/shop/calls.ts'
import { grantDueJobOf } from '#platform/workflows/due/grant-due.ts'
import { unique } from '../../support/platform.ts'
import { referringOf } from '../../support/referrals/referring.ts'
import { suite } from '../../support/suite.ts'
import { balanceOf } from '../../support/workflows/live.ts'

const start = '2026-05-01T10:00:00Z'
const settings = { enable_referral: true }
const { platform, shop, other } = await suite({
  at: start,
  connections: 20,
  ties: 'after all',
  shop: { settings },
})
const { owner, staff, limited } = shop.people
const shops = await referringOf(platform, shop)
await shops.save()

let networks = 0
const network = () => `198.51.100.${(networks += 1) % 250}`
const after = (days: number) => platform.at(new Date(Date.parse(start) + days * 86_400_000))
const job = { id: '', tries: 0, last: false, signal: new AbortController().signal }
const grantDue = () => grantDueJobOf(platform).handle({} as never, job)

/** A referrer, and a friend who has confirmed the claim. */
const claimed = async (from = network()) => {
  platform.at(start)
  await platform.db.deleteFrom('budget').execute()
  const referrer = await platform.customer(shop)
  const url = (await shops.linkOf(referrer.id))!
  const email = `${unique('friend')}@friends.example`
  await shops.claim(url, email, from)
  await shops.decided()
  return { referrer, url, email }
}
const balances = async (referrer: { customer_id: bigint }, email: string) => {
  const friend = await platform.db
    .selectFrom('customer')
    .select('customer_id')
    .where('shop_id', '=', shop.shop_id)
    .where('email', '=', email)
    .executeTakeFirst()
  return {
    friend: friend ? await balanceOf(platform, shop, friend.customer_id) : 0n,
    referrer: await balanceOf(platform, shop, referrer.customer_id),
  }
}
const refund = async (order: { name: string }, pieces: number, amount: string) => {
  await shops.store.send(
    'refund_created',
    {
      refund: {
        id: unique('8'),
        order: order.name,
        amount,
        lines: [{ line: 1, quantity: pieces }],
      },
    },
    { occurred_at: platform.clock().toISOString() },
  )
  await shops.decided()
}

test('both are paid: the friend at the claim, the referrer after the order’s hold', async () => {
  const { referrer, email } = await claimed()
  const order = await shops.order(email)
  expect(await shops.friend(email)).toMatchObject({
    state: 'ordered',
    order: { name: order.name },
    rewards: [
      { to: 'friend', state: 'granted', amount: '10.00' },
      { to: 'referrer', state: 'pending', amount: '10.00' },
    ],
  })
  expect(await balances(referrer, email)).toEqual({ friend: 1000n, referrer: 0n })
  expect(await shops.mailsTo(referrer.email!)).toEqual([])
  after(15)
  await grantDue()
  expect(await balances(referrer, email)).toEqual({ friend: 1000n, referrer: 1000n })
  expect((await shops.mailsTo(referrer.email!)).map(({ name }) => name)).toEqual([
    'referral_referrer_reward',
  ])
})

test('a refund recalls both in proportion, also what was given for the claim', async () => {
  const { referrer, email } = await claimed()
  const order = await shops.order(email)
  after(15)
  await grantDue()
  await refund(order, 1, '40.00')
  expect(await balances(referrer, email)).toEqual({ friend: 500n, referrer: 500n })
  await refund(order, 1, '40.00')
  expect(await balances(referrer, email)).toEqual({ friend: 0n, referrer: 0n })
  expect((await shops.friend(email))!.rewards.map(({ recalled }) => recalled)).toEqual([
    '10.00',
    '10.00',
  ])
})

test('a refund in the hold leaves nothing to grant', async () => {
  const { referrer, email } = await claimed()
  await refund(await shops.order(email), 2, '80.00')
  after(15)
  await grantDue()
  expect(await balances(referrer, email)).toEqual({ friend: 0n, referrer: 0n })
})

test('the same order told ten times at once pays once; a second order pays nothing', async () => {
  const { referrer, email } = await claimed()
  const order = await shops.order(email)
  const again = shops.store.event('order_paid', { order }, { occurred_at: start })
  await Promise.all(
    Array.from({ length: 10 }, () => shops.store.post([{ ...again, id: unique('ev') }])),
  )
  await shops.order(email, {}, { id: (order['customer'] as { id: string }).id })
  await shops.decided()
  after(15)
  await grantDue()
  expect(await balances(referrer, email)).toEqual({ friend: 1000n, referrer: 1000n })
})

test('a percentage is of the first order’s goods, within its bounds', async () => {
  platform.at(start)
  await shops.save({ value: '15', value_type: 'percentage', max_reward: '11.00', min_order: '50' })
  const { referrer, email } = await claimed()
  expect(await balances(referrer, email)).toEqual({ friend: 0n, referrer: 0n })
  await shops.order(email)
  expect(await balances(referrer, email)).toEqual({ friend: 1100n, referrer: 0n })
  const small = await claimed()
  await shops.order(small.email, { subtotal: '49.99', total: '53.94' })
  expect((await shops.friend(small.email))!.rewards).toEqual([])
  platform.at(start)
  await shops.save({ min_order: null, max_reward: null })
})

test('switched off, an order pays nothing; a blocked referrer gets nothing', async () => {
  const off = await claimed()
  const put = (value: boolean) =>
    platform.call(owner, putSetting, { body: { key: 'enable_referral', value } })
  await put(false)
  await shops.order(off.email)
  await put(true)
  expect((await shops.friend(off.email))!.rewards.map(({ to }) => to)).toEqual(['friend'])
  const blocked = await claimed()
  await platform.db
    .updateTable('customer')
    .set({ blocked_at: platform.clock() })
    .where('customer_id', '=', blocked.referrer.customer_id)
    .where('shop_id', '=', shop.shop_id)
    .execute()
  await shops.order(blocked.email)
  expect((await shops.friend(blocked.email))!.rewards.map(({ to }) => to)).toEqual(['friend'])
})

test('a friend whom a team member recorded earns the referrer their reward', async () => {
  platform.at(start)
  const referrer = await platform.customer(shop)
  const email = `${unique('friend')}@friends.example`
  await platform.call(owner, createReferral, { params: { id: referrer.id }, body: { email } })
  await shops.order(email)
  expect(await shops.friend(email)).toMatchObject({
    by_link: false,
    state: 'ordered',
    rewards: [{ to: 'referrer', state: 'pending' }],
  })
})

/** A friend who waits for a decision, because another claimed from the same network. */
const doubted = async () => {
  const from = network()
  const first = await claimed(from)
  const email = `${unique('second')}@friends.example`
  await shops.claim(first.url, email, from)
  return { ...first, email, id: (await shops.friend(email))!.referral_id }
}

test('approved, a doubted friend is rewarded as any other, with the order that came meanwhile', async () => {
  const { referrer, email, id } = await doubted()
  await shops.order(email)
  expect(await shops.friend(email)).toMatchObject({ state: 'review', rewards: [] })
  expect(await balances(referrer, email)).toEqual({ friend: 0n, referrer: 0n })
  const { body } = await shops.decide(id, { approve: true })
  expect(body.referral).toMatchObject({ state: 'ordered', decided_by: { email: owner.email } })
  await shops.decided()
  expect((await shops.friend(email))!.rewards.map(({ to, state }) => `${to} ${state}`)).toEqual([
    'friend granted',
    'referrer pending',
  ])
})

test('refused, nothing is given, whatever is ordered later; the reason is kept', async () => {
  const { email, id } = await doubted()
  expect((await shops.decide(id, { approve: false })).error?.field).toBe('reason')
  const { body } = await shops.decide(id, { approve: false, reason: 'Same flat' })
  expect(body.referral).toMatchObject({ state: 'refused', reason: 'Same flat' })
  await shops.order(email)
  expect(await shops.friend(email)).toMatchObject({ state: 'refused', rewards: [], order: null })
})

test('a decision is made once, by a person who may approve, in their own shop', async () => {
  const { id, email } = await doubted()
  expect((await shops.decide(id, { approve: true }, staff)).status).toBe(403)
  expect((await shops.decide(id, { approve: true }, limited)).status).toBe(403)
  expect((await shops.decide(id, { approve: true }, other.people.owner)).status).toBe(404)
  const all = await Promise.all(
    Array.from({ length: 10 }, () => shops.decide(id, { approve: true })),
  )
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(all.flatMap(({ error }) => error?.code ?? []))).toEqual(
    new Set(['referral_decided']),
  )
  await shops.decided()
  expect((await shops.friend(email))!.rewards).toHaveLength(1)
})

test('name and postal code of the referrer: a person looks before the referrer is paid', async () => {
  const { referrer, email } = await claimed()
  const household = { zip: 'SW1A 1AA' }
  const person = { first_name: 'Ada', last_name: 'Lovelace' }
  await shops.order(referrer.email!, household, { id: referrer.id, ...person })
  await shops.order(email, { zip: 'sw1a1aa' }, { first_name: 'ada', last_name: 'LOVELACE' })
  expect(await shops.friend(email)).toMatchObject({
    state: 'review',
    signals: [{ name: 'household', leads_to: 'review' }],
    rewards: [{ to: 'friend', state: 'granted' }],
  })
  const rows = await platform.db.selectFrom('event').select('data').execute()
  expect(JSON.stringify(rows).toLowerCase()).not.toContain('sw1a')
})

test('the list shows those who wait first, narrowed by state and search; not another shop’s', async () => {
  const { email } = await doubted()
  const all = await shops.friends()
  expect(all.rows[0]).toMatchObject({ email, state: 'review' })
  expect(all.counts.review).toBeGreaterThan(0)
  expect((await shops.friends({ state: 'refused' })).rows.map(({ state }) => state)).not.toContain(
    'review',
  )
  expect((await shops.friends({ search: email.toUpperCase() })).rows).toHaveLength(1)
  expect((await shops.friends({ search: '%' })).rows).toEqual([])
  expect((await shops.friends({}, other.people.owner)).rows).toEqual([])
  const page = await shops.friends({ limit: 2 })
  const next = await shops.friends({ limit: 2, after: page.after! })
  expect(next.rows.map(({ referral_id }) => referral_id)).toEqual(
    all.rows.slice(2, 4).map(({ referral_id }) => referral_id),
  )
})
