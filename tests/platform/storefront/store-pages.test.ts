import { beforeEach, describe, expect, test } from 'vitest'
import {
  getDirectory,
  getShortLink,
  makeShortLink,
  postDirectory,
} from '#contract/directory/calls.ts'
import type { Listing } from '#contract/directory/shapes.ts'
import { listStoreAssets, resetStoreAsset } from '#contract/assets/calls.ts'
import { getGiftCardProduct, putGiftCardProduct } from '#contract/gift-card-product/calls.ts'
import { putSetting } from '#contract/shop/calls.ts'
import {
  getStorePage,
  listStorePages,
  makeBalancePage,
  makeRewardsPage,
} from '#contract/storefront/calls.ts'
import { storefrontOf } from '#platform/storefront/app.ts'
import type { TestShop } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const { platform, other } = await suite()
let shop: TestShop
let app: ReturnType<typeof storefrontOf>
beforeEach(async () => {
  shop = await platform.shop()
  app = storefrontOf(platform)
})

const list = (body: Partial<Listing>, of = shop) =>
  platform.call(of.people.owner, postDirectory, { body: body as object })
const open = async (path: string) => {
  const response = await app.request(path)
  return { status: response.status, text: await response.text(), headers: response.headers }
}
const set = (key: string, value: unknown) =>
  platform.call(shop.people.owner, putSetting, { body: { key, value } })
const makeLink = async (of = shop) =>
  (await platform.call(of.people.owner, makeShortLink, { body: { gift_card_product: {} } })).body

describe('the listing', () => {
  test('begins with the defaults, and is what was written from then on', async () => {
    const { directory, saved } = (await platform.call(shop.people.staff, getDirectory, {})).body
    expect(saved).toBe(false)
    expect(directory).toMatchObject({
      instagram: '0',
      facebook: '0',
      google: '0',
      price: '25 GBP',
      inventory: 99_999,
      availability_radius: 80,
      availability: 'in stock',
      condition: 'new',
      title: 'Gift card',
      link: `https://${shop.shop_url}/products/gift-card`,
      path_urls: ['/products/gift-card'],
      image_link: null,
    })
    const written = await list({ google: '1', brand: 'Maple', inventory: 3 })
    expect(written.body).toEqual({
      directory: { ...directory, google: '1', brand: 'Maple', inventory: 3 },
      saved: true,
    })
    expect((await platform.call(shop.people.staff, getDirectory, {})).body).toEqual(written.body)
    expect((await platform.call(other.people.owner, getDirectory, {})).body.saved).toBe(false)
  })

  test.each([
    ['link', 'https://evil.example/x'],
    ['link', 'javascript:alert(1)'],
    ['link', 'data:text/html,x'],
    ['google_link', '//evil.example'],
    ['google_link', 'https://evil.example#.shop.example'],
    ['google_link', 'https://user@evil.example'],
    ['image_link', 'https://evil.example/x.png'],
    ['price', '25 EUR'],
    ['price', '0 GBP'],
    ['price', '25.005 GBP'],
    ['price', '25'],
    ['inventory', -1],
    ['availability', 'maybe'],
    ['condition', 'fine'],
    ['google', 'yes'],
    ['path_urls', ['//evil.example']],
    ['availability_radius', 0],
    ['title', ' '],
  ])('is refused with %s %j, by the field', async (field, value) => {
    const refused = await list({ [field]: value })
    expect([refused.status, refused.error?.field?.split('.')[0]]).toEqual([422, field])
    expect((await platform.call(shop.people.staff, getDirectory, {})).body.saved).toBe(false)
  })

  test('is written by the owner, and given to the channels that it names while it is given out', async () => {
    for (const role of ['staff', 'limited', 'pos'] as const)
      expect((await platform.call(shop.people[role], postDirectory, { body: {} })).status).toBe(403)
    const feed = (channel: string) => open(`/feeds/${channel}.xml?shop=${shop.shop_url}`)
    await list({ google: '1', title: 'Card & <more>' })
    expect((await feed('google')).status).toBe(404)
    await set('sales_channels_directory', true)
    const { status, text, headers } = await feed('google')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
    expect(text).toContain('<g:title>Card &amp; &lt;more&gt;</g:title>')
    expect(text).toContain('<g:price>25 GBP</g:price>')
    expect([(await feed('facebook')).status, (await feed('../x')).status]).toEqual([404, 404])
  })
})

describe('a short link', () => {
  test('is one a product, at once too, leads to the shop’s own host and is counted', async () => {
    expect((await platform.call(shop.people.staff, getShortLink, {})).body).toMatchObject({
      short_url: null,
      clicks: 0,
    })
    const all = await Promise.all(Array.from({ length: 8 }, () => makeLink()))
    expect(new Set(all.map(({ short_url }) => short_url)).size).toBe(1)
    const path = new URL(all[0]!.short_url!).pathname
    expect(path).toMatch(/^\/g\/[a-z0-9]{8}$/)
    const followed = await open(path)
    expect([followed.status, followed.headers.get('location')]).toEqual([
      302,
      `https://${shop.shop_url}/products/gift-card`,
    ])
    await list({ google_link: `https://www.${shop.shop_url}/cards?from=short` })
    expect((await open(path)).headers.get('location')).toBe(
      `https://www.${shop.shop_url}/cards?from=short`,
    )
    await app.request(path, { method: 'HEAD' })
    expect((await platform.call(shop.people.staff, getShortLink, {})).body.clicks).toBe(2)
    expect((await makeLink(other)).short_url).not.toBe(all[0]!.short_url)
    expect((await open('/g/nothing')).status).toBe(404)
  })

  test('leads to no other host, whatever is in the database, and nowhere for a blocked shop', async () => {
    const { short_url } = await makeLink()
    const { body } = await list({})
    const listing = JSON.stringify({ ...body.directory, google_link: 'https://evil.example/' })
    await platform.db
      .updateTable('directory_listing')
      .set({ listing })
      .where('shop_id', '=', shop.shop_id)
      .execute()
    const path = new URL(short_url!).pathname
    expect((await open(path)).headers.get('location')).toBe(
      `https://${shop.shop_url}/products/gift-card`,
    )
    await platform.db
      .updateTable('shop')
      .set({ settings: JSON.stringify({ block_shop: true }) })
      .where('shop_id', '=', shop.shop_id)
      .execute()
    expect((await open(path)).status).toBe(404)
  })

  test('is made by the owner, for the shop’s own product', async () => {
    const { gift_card_product: theirs } = (
      await platform.call(other.people.owner, getGiftCardProduct, {})
    ).body
    const body = { gift_card_product: { product_id: theirs.product_id } }
    expect((await platform.call(shop.people.owner, makeShortLink, { body })).status).toBe(404)
    expect((await platform.call(shop.people.staff, makeShortLink, { body })).status).toBe(403)
  })
})

describe('a page of the store', () => {
  test('is made once with its asset, no longer the default, and is another shop’s for nobody', async () => {
    const made = await Promise.all(
      Array.from({ length: 5 }, () => platform.call(shop.people.owner, makeBalancePage, {})),
    )
    const { page } = made[0]!.body
    expect(new Set(made.map(({ body }) => body.page.page_id)).size).toBe(1)
    expect(page).toMatchObject({
      handle: 'check-gift-card-balance',
      asset: { name: 'check_balance_page', active: true, default: false },
    })
    const asset = await platform.db
      .selectFrom('store_asset')
      .selectAll()
      .where('shop_id', '=', shop.shop_id)
      .execute()
    expect(asset).toMatchObject([{ name: 'check_balance_page', is_default: false, options: {} }])
    expect(
      (await platform.call(shop.people.limited, getStorePage, { params: { id: page.page_id } }))
        .body,
    ).toEqual({ page })
    expect(
      (await platform.call(other.people.owner, getStorePage, { params: { id: page.page_id } }))
        .status,
    ).toBe(404)
    expect((await platform.call(shop.people.staff, listStorePages, {})).body).toEqual({
      pages: [page],
    })
    const { pathname, search } = new URL(page.url)
    expect((await open(pathname + search)).status).toBe(200)
  })

  test.each([
    ['of rewards', makeRewardsPage, 'rewards_page'],
    ['of the balance check', makeBalancePage, 'check_balance_page'],
  ] as const)('%s is no default by either call, also once it is reset', async (_, make, name) => {
    const flags = async () => {
      const { owner } = shop.people
      const { assets } = (await platform.call(owner, listStoreAssets, {})).body
      const { pages } = (await platform.call(owner, listStorePages, {})).body
      return [assets.find((one) => one.name === name)!.default, pages[0]?.asset.default]
    }
    expect(await flags()).toEqual([true, undefined])
    await platform.call(shop.people.owner, make, {})
    expect(await flags()).toEqual([false, false])
    const reset = await platform.call(shop.people.owner, resetStoreAsset, { params: { name } })
    // nothing was changed, so there is nothing to reset
    expect(reset.body).toMatchObject({ before: 0, asset: { version: 0, default: false } })
    expect(await flags()).toEqual([false, false])
  })

  test('that the plan lacks is not made', async () => {
    const small = await platform.shop({ settings: { features: [] } })
    const refused = await platform.call(small.people.owner, makeRewardsPage, {})
    expect(refused).toMatchObject({ status: 403, error: { code: 'feature_not_in_plan' } })
    expect((await platform.call(small.people.owner, listStorePages, {})).body.pages).toEqual([])
    expect((await platform.call(small.people.staff, makeRewardsPage, {})).error?.code).toBe(
      'forbidden',
    )
  })

  test('of rewards is there once it is made', async () => {
    const path = `/rewards-program-page?shop=${shop.shop_url}`
    expect((await open(path)).status).toBe(404)
    await platform.call(shop.people.owner, makeRewardsPage, {})
    expect((await open(path)).status).toBe(200)
  })

  test('of the product shows price, worth and where it is sold; another shop’s handle is none', async () => {
    const path = `/products/gift-card?shop=${shop.shop_url}`
    expect((await open(path)).status).toBe(404)
    await set('gift_cards_variants_discounts_enabled', true)
    const variants = [
      { price: '90', value: '100', variant_action_status: 'create' as const },
    ].filter(Boolean)
    const words = {
      product_action_status: 'update' as const,
      title: '<b>Card</b>',
      description: 'One\nTwo',
    }
    const hundred = (await platform.call(shop.people.owner, getGiftCardProduct, {})).body
      .gift_card_product.variants[1]!
    await platform.call(shop.people.owner, putGiftCardProduct, {
      body: {
        gift_card_product: {
          ...words,
          variants: [...variants, { id: hundred.id, variant_action_status: 'delete' }],
        },
      },
    })
    const { status, text, headers } = await open(path)
    expect(status).toBe(200)
    expect(text).toContain('&lt;b&gt;Card&lt;/b&gt;')
    expect(text).toContain('£90.00')
    expect(text).toContain('£100.00')
    expect(text).toContain(`https://${shop.shop_url}/products/gift-card`)
    expect(text).not.toContain('<button')
    expect(headers.get('content-security-policy')).toContain("img-src 'self'")
    expect((await open(`/products/other?shop=${shop.shop_url}`)).status).toBe(404)
    expect((await open(`/products/gift-card?shop=nobody.example`)).status).toBe(404)
  })
})
