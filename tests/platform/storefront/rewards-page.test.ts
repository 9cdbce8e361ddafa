import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { AssetData } from '#contract/assets/assets.ts'
import { listStoreAssets, saveStoreAsset } from '#contract/assets/calls.ts'
import { getGiftCardProduct } from '#contract/gift-card-product/calls.ts'
import { storefrontOf } from '#platform/storefront/app.ts'
import type { TestShop } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const { platform } = await suite()
const app = storefrontOf(platform)
let shop: TestShop
beforeEach(async () => {
  shop = await platform.shop()
})
const open = async (search = '', of = shop) => {
  const response = await app.request(`/rewards-program-page?shop=${of.shop_url}${search}`)
  return { status: response.status, text: await response.text(), headers: response.headers }
}
type Look = AssetData<'rewards_page'>
const save = async (active: boolean, change: (data: Look) => void = () => {}) => {
  const { assets } = (await platform.call(shop.people.owner, listStoreAssets, {})).body
  const data = structuredClone(assets.find(({ name }) => name === 'rewards_page')!.data) as Look
  change(data)
  const done = await platform.call(shop.people.owner, saveStoreAsset, {
    params: { name: 'rewards_page' },
    body: { data, active },
  })
  expect(done.status).toBe(200)
}
const set = (settings: object) =>
  sql`
    update shop set settings = settings || ${JSON.stringify(settings)}::jsonb
    where shop_id = ${shop.shop_id}`.execute(platform.db)

test('is there while its asset is on: not before, not after, not for a blocked shop or none', async () => {
  expect((await open()).status).toBe(404)
  await save(true)
  const page = await open()
  expect(page.status).toBe(200)
  expect(page.text).toContain('<h1 id="title"')
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*img-src 'self'/)
  expect(page.text).not.toMatch(/<script|<link|<iframe|data-t="undefined/)
  await save(false)
  expect((await open()).status).toBe(404)
  await save(true)
  await set({ block_shop: true })
  expect((await open()).status).toBe(404)
  expect((await app.request('/rewards-program-page?shop=nobody.example')).status).toBe(404)
})

test('loads the font of its asset from the storefront; the reader’s own needs none', async () => {
  await save(true, (data) => {
    data.font = 'Courgette'
  })
  const { text, headers } = await open()
  expect(headers.get('content-security-policy')).toContain("font-src 'self'")
  const [, file] = /@font-face\{font-family:"Tender Courgette";.*?src:url\("(.*?)"\)/.exec(text)!
  expect((await app.request(file!)).headers.get('content-type')).toBe('font/woff2')
  await save(true, (data) => {
    data.font = 'Helvetica'
  })
  expect((await open()).text).not.toContain('@font-face')
})

test('has the texts and the order that the shop saved, and another shop’s has none of them', async () => {
  await save(true, (data) => {
    data.header.signed_out.sub_title = 'Earn at {shop_name}!'
    data.sections.reverse()
    data.colors.card = '#fff4e0'
  })
  const { text } = await open()
  expect(text).toContain('--t-card:#fff4e0')
  expect(text).toMatch(/Earn at [^{<]+!<\/p>/)
  expect(text.indexOf('is-gift_card')).toBeLessThan(text.indexOf('is-items'))
  const other = await platform.shop()
  const own = shop
  shop = other
  await save(true)
  expect((await open()).text).not.toContain('#fff4e0')
  expect((await open('', own)).text).toContain('#fff4e0')
})

test('leads to what the shop has, in both languages', async () => {
  await save(true)
  const bare = await open()
  expect(bare.text).toContain('/check-gift-card-balance?shop=')
  expect(bare.text).not.toMatch(/\/products\/|"\/account/)
  await platform.call(shop.people.owner, getGiftCardProduct, {})
  await platform.call(shop.people.owner, saveStoreAsset, {
    params: { name: 'account_page' },
    body: { active: true },
  })
  const whole = await open('&lang=ru')
  expect(whole.text).toContain('<html lang="ru">')
  expect(whole.text).toContain(`/products/gift-card?shop=${shop.shop_url}&amp;lang=ru`)
  expect(whole.text).toContain(`/account?shop=${shop.shop_url}&amp;lang=ru`)
  expect(whole.text).toContain('100,00')
  expect(whole.text).toContain(`?shop=${shop.shop_url}&amp;lang=en`)
})

test('tells of referrals only while the shop’s program of them is on', async () => {
  await save(true)
  await set({ enable_referral: false, dashboard_enable_referral: true })
  expect((await open()).text).not.toContain('is-referral')
  await set({ enable_referral: true })
  expect((await open()).text).toContain('is-referral')
})

test('reads no text and no name as markup', async () => {
  const evil = '</style><script>window.ran=1</script>'
  await save(true, (data) => {
    data.sections = data.sections.map((section) => ({ ...section, title: evil }))
    data.header.signed_out.title = evil
  })
  await sql`update shop set name = ${evil} where shop_id = ${shop.shop_id}`.execute(platform.db)
  const { text } = await open()
  expect(text).toContain('&lt;script')
  expect(text).not.toContain('<script')
  expect(text.match(/<\/style>/g)).toHaveLength(1)
})
