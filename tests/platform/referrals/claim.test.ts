import { beforeEach, describe, expect, test } from 'vitest'
import { mergeCustomers } from '#contract/customers/change.ts'
import { beginClaim } from '#platform/referrals/claim/begin-claim.ts'
import { findLink } from '#platform/referrals/claim/find-link.ts'
import { unique } from '../../support/platform.ts'
import { referringOf } from '../../support/referrals/referring.ts'
import { suite } from '../../support/suite.ts'
import { text as english, type TextKey } from '../../support/text.ts'
import { balanceOf } from '../../support/workflows/live.ts'

const { platform, shop } = await suite({
  at: '2026-05-01T10:00:00Z',
  ties: 'after all',
  shop: { settings: { enable_referral: true } },
})
const shops = await referringOf(platform, shop)
await shops.save()
const say = (key: string, values = {}) =>
  english(`storefront-pages.referral.${key}` as TextKey, values)
let networks = 0
/** A network that nobody has used yet. */
const network = () => `198.51.${Math.floor((networks += 1) / 250)}.${networks % 250}`
const email = (domain = 'friends.example') => `${unique('friend')}@${domain}`
const referrer = async (more = {}) => {
  const customer = await platform.customer(shop, more)
  return { ...customer, url: (await shops.linkOf(customer.id))! }
}
const customerOf = async (address: string) =>
  (
    await platform.db
      .selectFrom('customer')
      .select('customer_id')
      .where('shop_id', '=', shop.shop_id)
      .where('email', '=', address)
      .executeTakeFirst()
  )?.customer_id ?? null

beforeEach(async () => {
  await platform.db.deleteFrom('budget').execute()
})

describe('a claim', () => {
  test('is confirmed by email, and the friend has the reward; the page has no script', async () => {
    const { url } = await referrer()
    const page = await shops.request(shops.pathOf(url), network())
    expect(page.text).toContain('Get £10.00 of store credit')
    expect(page.text).not.toMatch(/<script|<img|<link/)
    expect(page.headers.get('set-cookie')).toBeNull()
    expect((await shops.request(`${shops.pathOf(url)}?lang=ru`, network())).text).toContain(
      'Получите 10,00',
    )
    const friend = email()
    const done = await shops.claim(url, friend, network())
    expect(done.text).toContain(say('outcomes.granted.title'))
    await shops.decided()
    const id = (await customerOf(friend))!
    expect(await balanceOf(platform, shop, id)).toBe(1000n)
    expect((await shops.mailsTo(friend)).map(({ name }) => name)).toEqual([
      'referral_friend_reward',
      'referral_confirm',
    ])
    expect(await shops.friend(friend)).toMatchObject({
      state: 'claimed',
      by_link: true,
      signals: [],
      rewards: [{ to: 'friend', state: 'granted', amount: '10.00' }],
    })
  })

  test('viewing the email’s link confirms nothing; confirmed ten times at once it pays once', async () => {
    const { url } = await referrer()
    const friend = email()
    await shops.type(url, friend, network())
    const path = await shops.confirmPath(friend)
    expect((await shops.request(path, network())).text).toContain(say('confirmTitle'))
    expect(await shops.friend(friend)).toBeUndefined()
    const from = network()
    const done = await Promise.all(Array.from({ length: 10 }, () => shops.request(path, from, {})))
    for (const { text } of done) expect(text).toContain(say('outcomes.granted.title'))
    await shops.decided()
    expect(await balanceOf(platform, shop, (await customerOf(friend))!)).toBe(1000n)
  })

  test('a link that is wrong, or a week old, opens nothing', async () => {
    const { url } = await referrer()
    const friend = email()
    await shops.type(url, friend, network())
    const path = await shops.confirmPath(friend)
    platform.at('2026-05-08T10:00:01Z')
    const late = await shops.request(path, network(), {})
    platform.at('2026-05-01T10:00:00Z')
    expect(late.status).toBe(404)
    expect(await shops.friend(friend)).toBeUndefined()
    const wrong = await shops.request(`/r/confirm/${'x'.repeat(32)}`, network(), {})
    expect(wrong.status).toBe(404)
    expect((await shops.request('/r/unknown', network())).status).toBe(404)
    const invalid = await shops.type(url, 'no address', network())
    expect([invalid.status, invalid.text.includes(say('email'))]).toEqual([422, true])
  })

  test('the answer is the same for a customer and for a stranger', async () => {
    const { url } = await referrer()
    const known = await platform.customer(shop)
    const [one, two] = [
      await shops.type(url, known.email!, network()),
      await shops.type(url, email(), network()),
    ]
    expect([one!.status, one!.text]).toEqual([two!.status, two!.text])
    expect(await shops.mailsTo(known.email!, 'referral_confirm')).toHaveLength(1)
  })

  test('1,000 from one network send ten emails; an inbox gets three a day', async () => {
    const { url } = await referrer()
    const from = network()
    const flood = (n: number) => `flood${n}@friends.example`
    const link = (await findLink(platform, url.split('/').at(-1)!))!
    const begun: string[] = []
    for (let n = 0; n < 1000; n += 50)
      begun.push(
        ...(await Promise.all(
          Array.from({ length: 50 }, (_, i) =>
            beginClaim(platform, link, { email: flood(n + i), network: from, language: 'en' }),
          ),
        )),
      )
    expect(begun.filter((one) => one === 'sent')).toHaveLength(10)
    const late = await shops.type(url, flood(1000), from)
    expect([late.status, late.text.includes(say('wait'))]).toEqual([429, true])
    const { n } = await platform.db
      .selectFrom('referral_claim')
      .select(({ fn }) => fn.countAll<string>().as('n'))
      .where('email', 'like', 'flood%')
      .executeTakeFirstOrThrow()
    expect(Number(n)).toBe(10)
    const friend = email()
    for (let i = 0; i < 5; i += 1)
      expect((await shops.type(url, friend, network())).status).toBe(200)
    expect(await shops.mailsTo(friend)).toHaveLength(3)
  })

  test('networks are kept as keyed digests only', async () => {
    const { url } = await referrer()
    const from = '192.0.2.77'
    await shops.type(url, email(), from)
    for (const table of ['referral_claim', 'budget'] as const) {
      const rows = await platform.db.selectFrom(table).selectAll().execute()
      const kept = rows.filter((row) => !('kind' in row) || row.kind !== 'storefront')
      expect(kept.length).toBeGreaterThan(0)
      expect(
        JSON.stringify(kept, (_, value) => (typeof value === 'bigint' ? '' : value)),
      ).not.toContain(from)
    }
  })
})

describe('fraud', () => {
  test('by one’s own mailbox, with plus and dots, is stopped', async () => {
    const { url } = await referrer({ email: `${unique('ada')}@gmail.com` })
    const own = (
      await platform.db
        .selectFrom('customer')
        .select('email')
        .where('email', 'like', 'ada%@gmail.com')
        .orderBy('customer_id', 'desc')
        .executeTakeFirstOrThrow()
    ).email!
    const alias = own.replace('ada', 'a.d.a').replace('@gmail', '+me@googlemail')
    const done = await shops.claim(url, alias, network())
    expect(done.text).toContain(say('outcomes.refused.title'))
    await shops.decided()
    expect(await customerOf(alias)).toBeNull()
    expect(await shops.friend(alias)).toMatchObject({
      state: 'refused',
      signals: [{ name: 'same_address', leads_to: 'block' }],
      rewards: [],
    })
  })

  test('by a customer, a friend of another, or a throwaway mailbox is stopped', async () => {
    const { url } = await referrer()
    const known = await platform.customer(shop)
    await shops.order(known.email!, {}, { id: known.id })
    const twice = email()
    await shops.claim((await referrer()).url, twice, network())
    const again = twice.replace('@', '+2@')
    const throwaway = email('mailinator.com')
    for (const [address, signal] of [
      [known.email!, 'known_customer'],
      [again, 'known_customer'],
      [throwaway, 'throwaway'],
    ] as const) {
      await shops.claim(url, address, network())
      expect(await shops.friend(address)).toMatchObject({
        state: 'refused',
        signals: [{ name: signal }],
      })
    }
    const repeated = await shops.claim(url, twice, network())
    expect(repeated.text).toContain(say('outcomes.refused.title'))
  })

  test('a ring is stopped, also of two who claim each other at once', async () => {
    const one = await referrer()
    const [two, three] = [email(), email()]
    await shops.claim(one.url, two, network())
    await shops.decided()
    const idOf = async (address: string) => (await shops.friend(address))!.platform_customer_id!
    const urlTwo = (await shops.linkOf(await idOf(two)))!
    await shops.claim(urlTwo, three, network())
    await shops.decided()
    const urlThree = (await shops.linkOf(await idOf(three)))!
    await shops.claim(urlThree, one.email!, network())
    expect(await shops.friend(one.email!)).toMatchObject({
      state: 'refused',
      signals: [{ name: 'ring', leads_to: 'block' }],
    })
    // several pairs: one alone may not meet
    for (let pair = 0; pair < 6; pair += 1) {
      const [left, right] = [await referrer(), await referrer()]
      await shops.type(left.url, right.email!, network())
      await shops.type(right.url, left.email!, network())
      const paths = [await shops.confirmPath(right.email!), await shops.confirmPath(left.email!)]
      await Promise.all(paths.map((path) => shops.request(path, network(), {})))
      const states = [await shops.friend(left.email!), await shops.friend(right.email!)].map(
        (row) => row!.state,
      )
      expect(states.toSorted()).toEqual(['claimed', 'refused'])
    }
  })

  test('two friends from one network: a person looks at the second', async () => {
    const { url } = await referrer()
    const from = network()
    const [one, two] = [email(), email()]
    await shops.claim(url, one, from)
    const done = await shops.claim(url, two, from)
    expect(done.text).toContain(say('outcomes.review.title'))
    await shops.decided()
    expect((await shops.friend(one))!.state).toBe('claimed')
    expect(await shops.friend(two)).toMatchObject({
      state: 'review',
      signals: [{ name: 'network', leads_to: 'review', count: 1 }],
      rewards: [],
    })
    expect(await customerOf(two)).toBeNull()
  })

  test('an eleventh friend in a day: a person looks', async () => {
    const { url } = await referrer()
    for (let n = 0; n < 10; n += 1) await shops.claim(url, email(), network())
    const last = email()
    await shops.claim(url, last, network())
    expect(await shops.friend(last)).toMatchObject({
      state: 'review',
      signals: [{ name: 'pace', count: 11 }],
    })
  })
})

test('a link goes on working after its customer is merged into another', async () => {
  const [from, into] = [await referrer(), await referrer()]
  const merged = await platform.call(
    shop.people.owner,
    mergeCustomers,
    { params: { id: into.id }, body: { from: from.id } },
    { key: unique('merge') },
  )
  expect(merged.status).toBe(200)
  const friend = email()
  await shops.claim(from.url, friend, network())
  expect((await shops.friend(friend))!.referrer.platform_customer_id).toBe(into.id)
})
