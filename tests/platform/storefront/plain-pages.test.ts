import { beforeEach, describe, expect, test } from 'vitest'
import { getGreetingToken } from '#contract/gift-cards/read.ts'
import { disableGiftCard } from '#contract/gift-cards/change.ts'
import { putGiftCardProduct } from '#contract/gift-card-product/calls.ts'
import { putSetting } from '#contract/shop/calls.ts'
import { storefrontOf } from '#platform/storefront/app.ts'
import { sendingOf } from '../../support/gift-cards/sending.ts'
import type { TestShop } from '../../support/platform.ts'
import { referringOf } from '../../support/referrals/referring.ts'
import { turnOn, withFeatures, withoutFeature } from '../../support/storefront/turn-on.ts'
import { suite } from '../../support/suite.ts'

const { platform } = await suite()
const app = storefrontOf(platform)
let shop: TestShop
beforeEach(async () => {
  shop = await platform.shop({ settings: { enable_referral: true } })
  await withFeatures(platform, shop, 'account_page')
  await platform.db.deleteFrom('budget').execute()
})

const open = async (path: string) => {
  const response = await app.request(path)
  return { status: response.status, text: await response.text(), headers: response.headers }
}
type Painted = 'account_page' | 'rewards_page' | 'check_balance_page' | 'claim-page'
/** Gives an asset a button of a colour that no other page has. */
const paint = (name: Painted, button: string, active = true) =>
  turnOn(
    platform,
    shop,
    name,
    (data) => {
      data.colors.button = button
    },
    active,
  )
const colourOf = (text: string): string | undefined => /--t-button:(#[0-9a-f]{6})/.exec(text)?.[1]

const referralPath = async () => {
  const referring = await referringOf(platform, shop)
  await referring.save()
  const { id } = await platform.customer(shop)
  return new URL((await referring.linkOf(id))!).pathname
}
const productPath = async () => {
  await platform.call(shop.people.owner, putSetting, {
    body: { key: 'gift_cards_variants_discounts_enabled', value: true },
  })
  await platform.call(shop.people.owner, putGiftCardProduct, {
    body: { gift_card_product: { product_action_status: 'update', title: 'Card' } },
  })
  return `/products/gift-card?shop=${shop.shop_url}`
}
const greetingPath = async () => {
  const { id } = await sendingOf(platform, shop).give()
  const { body } = await platform.call(shop.people.owner, getGreetingToken, { params: { id } })
  return { id, path: `/greeting/${body.greeting_token}` }
}
const returnsPath = () => `/returns?shop=${shop.shop_url}`

describe('a page without an asset of its own', () => {
  test('has the one frame: no script, our fonts alone, a title, and the other language', async () => {
    for (const [path, status] of [
      [await referralPath(), 200],
      [await productPath(), 200],
      [(await greetingPath()).path, 200],
      ['/greeting/forged', 410],
      [returnsPath(), 200],
      [`/returns/code?shop=${shop.shop_url}&visit=${'v'.repeat(32)}`, 200],
      ['/checkout/forged', 410],
      ['/no/such/page', 404],
    ] as const) {
      const page = await open(path)
      expect([path, page.status]).toEqual([path, status])
      expect(page.text).toContain('<div class="t" lang="en" dir="ltr">')
      expect(page.text).toMatch(/<h1 id="title">[^<]+<\/h1>/)
      expect(page.text).not.toMatch(/<script|<link|<iframe|javascript:|\son\w+=/)
      expect(page.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; frame-ancestors 'none'/,
      )
      const href = /<a href="(\?[^"]+)" lang="ru">По-русски<\/a>/.exec(page.text)?.[1]
      const search = href!.replaceAll('&amp;', '&')
      expect((await open(path.split('?')[0]! + search)).text).toContain('<html lang="ru">')
    }
  })

  test.each<[string, Painted, () => string | Promise<string>]>([
    ['returns', 'account_page', returnsPath],
    ['a referral link', 'rewards_page', referralPath],
    ['a product', 'check_balance_page', productPath],
    ['a greeting', 'claim-page', async () => (await greetingPath()).path],
  ])('of %s has the look of %s', async (_, name, pathOf) => {
    const path = await pathOf()
    await paint(name, '#123456')
    expect(colourOf((await open(path)).text)).toBe('#123456')
  })

  test('has the look of the balance page while its asset is off, or not in the plan', async () => {
    await paint('check_balance_page', '#654321')
    expect(colourOf((await open(returnsPath())).text)).toBe('#654321')
    await paint('account_page', '#123456')
    expect(colourOf((await open(returnsPath())).text)).toBe('#123456')
    await withoutFeature(platform, shop, 'account_page')
    expect(colourOf((await open(returnsPath())).text)).toBe('#654321')
    await withFeatures(platform, shop, 'account_page')
    await paint('account_page', '#123456', false)
    expect(colourOf((await open(returnsPath())).text)).toBe('#654321')
  })

  test('of no shop has the default look, whatever a shop has, and another shop’s has its own', async () => {
    await paint('check_balance_page', '#654321')
    const { id, path } = await greetingPath()
    expect(colourOf((await open('/no/such/page')).text)).toBe('#1f5f4a')
    await platform.call(shop.people.owner, disableGiftCard, { params: { id } })
    expect(colourOf((await open(path)).text)).toBe('#1f5f4a')
    shop = await platform.shop()
    expect(colourOf((await open(returnsPath())).text)).toBe('#1f5f4a')
  })
})
