import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AssetData } from '#contract/assets/assets.ts'
import { listStoreAssets, saveStoreAsset } from '#contract/assets/calls.ts'
import assetTexts from '#messages/en/assets.json' with { type: 'json' }
import { updateBalance } from '#contract/customers/money.ts'
import { getGiftCard } from '#contract/gift-cards/read.ts'
import { getHome } from '#contract/home/calls.ts'
import { callerOf, networkOf } from '#platform/visitor.ts'
import { storefrontOf } from '#platform/storefront/app.ts'
import { wrongCodes } from '#platform/storefront/check-balance.ts'
import type { TestShop } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'
import { text as english } from '../../support/text.ts'

const { platform, shop } = await suite()
const app = storefrontOf(platform)
/** Lets addresses ask again as if their minute were over. */
const letAgain = () =>
  platform.db.deleteFrom('budget').where('kind', 'in', ['storefront', 'balance_page']).execute()
beforeEach(letAgain)
const failedMost = wrongCodes.most
const spent = (of: TestShop, used: number) =>
  platform.db
    .insertInto('budget')
    .values({
      shop_id: of.shop_id,
      kind: wrongCodes.kind,
      subject: '2026-06-01T12:00:00.000Z',
      used,
      until: new Date('2026-06-01T13:00:00Z'),
    })
    .execute()

const card = async (of: TestShop, amount = '20.50', expires_on?: string) => {
  const { id } = await platform.customer(of)
  const { body } = await platform.call(of.people.owner, updateBalance, {
    params: { id },
    body: { valueToUpdate: amount, reason: 'Reward', ...(expires_on ? { expires_on } : {}) },
  })
  const gift_card_id = body.transaction.gift_card_id
  const { gift_card } = (
    await platform.call(of.people.owner, getGiftCard, { params: { id: gift_card_id }, query: {} })
  ).body
  return { id: BigInt(gift_card_id.slice(1)), code: gift_card.code }
}
const ask = async (
  code: string,
  more: { of?: TestShop; path?: string; lang?: string; from?: string; hops?: number } = {},
) => {
  const shown =
    more.hops === undefined
      ? app
      : storefrontOf({ ...platform, env: { ...platform.env, TRUST_PROXY: more.hops } })
  const response = await shown.request(
    `${more.path ?? '/balance'}?shop=${(more.of ?? shop).shop_url}&lang=${more.lang ?? 'en'}`,
    {
      method: 'POST',
      body: new URLSearchParams({ code }).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(more.from ? { 'x-forwarded-for': more.from } : {}),
      },
    },
  )
  return { status: response.status, text: await response.text(), headers: response.headers }
}
const noCard = assetTexts.check_balance_page.not_found_section.text

describe('the public balance check', () => {
  test('says what a card can pay and until when, in both languages, at both addresses', async () => {
    const { code, id } = await card(shop, '1234.50', '2199-12-31')
    const answer = await ask(code.toLowerCase().replaceAll(' ', '-'))
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('£1,234.50')
    expect(answer.text).toContain('31 December 2199')
    expect((await ask(code, { path: '/check-gift-card-balance', lang: 'ru' })).text).toContain(
      '1 234,50'.replace(' ', '\u00a0'),
    )
    await sql`update gift_card set held = 3450 where gift_card_id = ${id}`.execute(platform.db)
    expect((await ask(code)).text).toContain('£1,200.00')
  })

  test('is a form of one field, without a script, a cookie or anything from elsewhere', async () => {
    const response = await app.request(`/check-gift-card-balance?shop=${shop.shop_url}`)
    const text = await response.text()
    expect(response.status).toBe(200)
    expect([...text.matchAll(/<input/g)].length).toBe(1)
    expect(text).not.toMatch(/<script|<link|<img|<iframe/)
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(response.headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*form-action 'self'/,
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect((await app.request('/balance?shop=nobody.example')).status).toBe(404)
  })

  test('has the look and the texts that the shop saved, which run nothing', async () => {
    const own = await platform.shop()
    const { assets } = (await platform.call(own.people.owner, listStoreAssets, {})).body
    const data = structuredClone(
      assets.find(({ name }) => name === 'check_balance_page')!.data,
    ) as AssetData<'check_balance_page'>
    data.main_section.title = 'What is left? <script>alert(1)</script>'
    data.colors.button = '#aa1155'
    const saved = await platform.call(own.people.owner, saveStoreAsset, {
      params: { name: 'check_balance_page' },
      body: { data },
    })
    expect(saved.status).toBe(200)
    const page = await (await app.request(`/balance?shop=${own.shop_url}`)).text()
    expect(page).toContain('<h1 id="title"')
    expect(page).toContain('What is left? &lt;script')
    expect(page).not.toContain('<script')
    expect(page).toContain('#aa1155')
    expect(await (await app.request(`/balance?shop=${shop.shop_url}`)).text()).not.toContain(
      'left?',
    )
  })

  test('says the same of no, short or replaced codes, disabled cards and another shop’s', async () => {
    const other = await platform.shop()
    const disabled = await card(shop)
    const replaced = await card(shop)
    const theirs = await card(other)
    await sql`
      update gift_card
      set disabled_at = now()
      where gift_card_id = ${disabled.id}`.execute(platform.db)
    await sql`
      update gift_card_code
      set ended_at = now()
      where gift_card_id = ${replaced.id}`.execute(platform.db)
    const answers = []
    for (const code of [
      'AAAA BBBB CCCC DDDD',
      'A',
      '',
      disabled.code,
      replaced.code,
      theirs.code,
      `${theirs.code} '; drop table gift_card`,
      'Ä😀'.repeat(99),
    ])
      answers.push(await ask(code))
    // except the typed code, which stays in the field
    expect(new Set(answers.map(({ text }) => text.replace(/ value(?:="[^"]*")?/, ''))).size).toBe(1)
    expect(answers[0]!.text).toContain('value="AAAA BBBB CCCC DDDD"')
    expect((await ask('"><script>')).text).not.toContain('<script>')
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(answers[0]!.text).toContain(noCard)
    expect((await ask(theirs.code, { of: other })).text).toContain('£20.50')
  })

  test('takes about the same time for a disabled card, another shop’s and none', async () => {
    const other = await platform.shop()
    const codes = ['AAAA BBBB CCCC DDDD', (await card(shop)).code, (await card(other)).code]
    await sql`
      update gift_card set disabled_at = now() where shop_id = ${shop.shop_id}`.execute(platform.db)
    const round = async (): Promise<number> => {
      const times = codes.map((): number[] => [])
      // in turn, so that warm-up and disturbances affect all alike
      for (let i = 0; i < 60; i += 1) {
        for (const [which, code] of codes.entries()) {
          await letAgain()
          const since = performance.now()
          await ask(code)
          if (i >= 10) times[which]!.push(performance.now() - since)
        }
      }
      const medians = times.map((list) => list.toSorted((a, b) => a - b)[25]!)
      return Math.max(...medians) / Math.min(...medians)
    }
    // a busy machine may spoil a round, while a real leak would show in each
    const rounds = [await round(), await round(), await round()]
    expect(Math.min(...rounds)).toBeLessThan(1.6)
  })

  test('ten a minute an address', async () => {
    const { code } = await card(shop)
    for (let i = 0; i < 10; i += 1) expect((await ask(code)).status).toBe(200)
    const over = await ask(code)
    expect([over.status, over.headers.get('retry-after')]).toEqual([429, '60'])
    expect(over.text).toContain(english('storefront-pages.problems.wait'))
    expect(over.text).not.toContain('£20.50')
    // a header that anybody can forge doesn't change the address
    expect((await ask(code, { from: '203.0.113.9' })).status).toBe(429)
  })

  test('no more wrong codes an hour a shop than the budget; home shows it, others go on', async () => {
    const attacked = await platform.shop()
    const other = await platform.shop()
    const mine = await card(attacked)
    const theirs = await card(other)
    platform.at('2026-06-01T12:10:00Z')
    await spent(attacked, failedMost - 5)
    const answers = []
    let caller = 0
    // each time from another address, whose own limit isn't reached
    const askFresh = (code: string, of: TestShop) =>
      ask(code, { of, from: `203.0.114.${(caller += 1)}`, hops: 1 })
    for (let i = 0; i < 20; i += 1) answers.push(await askFresh(`WRONG${i}`, attacked))
    expect(answers.filter(({ text }) => text.includes(noCard)).length).toBe(5)
    expect((await askFresh(mine.code, attacked)).status).toBe(429)
    expect((await askFresh(theirs.code, other)).text).toContain('£20.50')
    const { attention } = (await platform.call(attacked.people.owner, getHome, { query: {} })).body
    expect(attention[0]).toEqual({ kind: 'checks_refused', count: failedMost })
    platform.at('2026-06-01T13:00:00Z')
    expect((await askFresh(mine.code, attacked)).text).toContain('£20.50')
  })
})

test('of any number at once no more are answered than the budget, and no right code after it', async () => {
  const attacked = await platform.shop()
  const { code } = await card(attacked)
  platform.at('2026-06-01T12:10:00Z')
  await spent(attacked, failedMost - 1)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) =>
      ask(i === 99 ? code : `WRONG${i}`, { of: attacked, from: `203.0.113.${i}`, hops: 1 }),
    ),
  )
  expect(answers.filter(({ text }) => text.includes(noCard)).length).toBe(1)
  expect(answers[99]!.status).toBe(429)
})

describe('whose try it is', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  test.each<[string, number, string]>([
    ['nobody in front: the socket, whatever the header says', 0, '10.0.0.1'],
    ['one in front: what it saw', 1, '203.0.113.3'],
    ['two in front: what the first of them saw', 2, '203.0.113.2'],
    ['more in front than the header has: the socket', 9, '10.0.0.1'],
  ])('%s', (_, hops, caller) => {
    expect(callerOf('10.0.0.1', 'spoofed, 203.0.113.2, 203.0.113.3', hops)).toBe(caller)
  })
})
