import { expect, type Page, test } from '@playwright/test'
import { normalCode } from '#rules/gift-card-code.ts'
import { isAccessible, Shop } from '../support/desk.ts'
import { freePort } from '../support/product/free-port.ts'
import { type Product, startProduct } from '../support/product/product.ts'
import { text, textIn } from '../support/text.ts'
import { largePlan } from '../support/vendors/shopify/answer.ts'
import { post } from '../support/vendors/desk-page.ts'
import { checkoutOf } from '../support/vendors/shopify/money/checkout.ts'
import { cardByCode, moneyIn } from '../support/vendors/shopify/money/ledger.ts'
import { balanceOfCard } from '../support/vendors/shopify/money/things.ts'
import { hasShopify } from '../support/vendors/shopify/schema.ts'
import { startVendors, type Vendors } from '../support/vendors/start-vendors.ts'

// Shopify's schema isn't part of the checkout
test.skip(!hasShopify, 'Shopify’s schema is not beside the checkout (VENDOR_DATA)')
// a product of its own, because no checkout of another test could take a card that is in the store
test.describe.configure({ mode: 'serial', timeout: 420_000 })
let product: Product | undefined
let vendors: Vendors
let cookie: string
let shop: Shop
test.beforeAll(async ({ playwright }) => {
  test.setTimeout(600_000)
  vendors = await startVendors()
  vendors.shopify.own.plan = largePlan
  const port = await freePort()
  // the store leads back there
  const PUBLIC_URL = `http://localhost:${port}`
  const env = { ...vendors.env, API_PORT: `${await freePort()}`, PUBLIC_URL }
  product = await startProduct({ port, env })
  vendors.shopify.store('maple').store.send = (delivery) =>
    void post(delivery).catch(() => undefined)
  cookie = await product.signIn('owner')
  const request = await playwright.request.newContext({ baseURL: product.origin })
  shop = new Shop(request, product.origin, cookie.slice(cookie.indexOf('=') + 1))
})
test.afterAll(async () => {
  await product?.stop()
  await vendors?.close()
})
test.beforeEach(async ({ context }) => {
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: product!.origin }])
})

type Language = 'en' | 'ru'
const pageOf = (language: Language) =>
  `${product!.origin}${language === 'en' ? '' : '/ru'}/integrations/shopify`
const store = () => vendors.shopify.store('maple')
const card = (page: Page, language: Language = 'en') =>
  page.getByRole('region', { name: textIn(language, 'integrations.money.title') })
const connect = async (page: Page, language: Language = 'en') => {
  await page.goto(pageOf(language))
  await page.getByRole('switch').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(textIn(language, 'integrations.keys.shop')).fill(store().domain)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Install' }).click()
  await expect(page).toHaveURL(/\/integrations\/shopify$/)
  await expect(page.getByRole('switch')).toBeChecked()
  if (language !== 'en') await page.goto(pageOf(language))
}
const change = async (page: Page, language: Language = 'en') => {
  await card(page, language)
    .getByRole('button', { name: textIn(language, 'integrations.money.change'), exact: true })
    .click()
  return page.getByRole('dialog')
}
const choose = (page: Page, mode: 'off' | 'gift_cards', language: Language = 'en') =>
  page
    .getByRole('dialog')
    .getByRole('radio', { name: textIn(language, `integrations.money.modes.${mode}`) })
    .check()
const isIn = (page: Page, state: 'on' | 'off' | 'late', language: Language = 'en') =>
  expect(card(page, language)).toContainText(
    textIn(language, `integrations.money.states.${state}`),
    { timeout: 200_000 },
  )

test('cards move to the store as previewed, are paid with there, and stay there as decided', async ({
  page,
}) => {
  const { code: shown, id } = await shop.card({ balance: '30.00' })
  const code = normalCode(shown)
  await connect(page)
  await isIn(page, 'off')
  await isAccessible(page)
  await page.goto(`${product!.origin}/gift-cards-settings`)
  const sold = page.getByRole('region', { name: text('gift-card-product.store.title') })
  await expect(sold).toContainText(text('gift-card-product.store.states.sent'), {
    timeout: 200_000,
  })
  await expect(sold).toContainText(text('gift-card-product.store.sold.theirs'))
  expect(store().products.size).toBe(1)
  await isAccessible(page)
  await page.goto(pageOf('en'))
  const dialog = await change(page)
  await expect(dialog.getByRole('button').last()).toBeDisabled()
  await dialog.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('status')).toContainText('£')
  await isAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText(text('integrations.money.done.gift_cards')).first()).toBeVisible()
  // cards whose money an order of the demo shop holds are still on their way
  await expect.poll(() => cardByCode(store(), code) !== undefined, { timeout: 200_000 }).toBe(true)
  await isAccessible(page)

  await expect
    .poll(() => cardByCode(store(), code) && balanceOfCard(cardByCode(store(), code)!))
    .toBe(3000)
  const { pay } = checkoutOf(store())
  const order = pay({ code, most: 1250 })
  await expect(async () => {
    await page.goto(`${product!.origin}/store-credit/${id}`)
    await expect(page.getByText('17.50').first()).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 200_000 })
  expect(order.payments).toHaveLength(1)

  await page.goto(pageOf('en'))
  await page.getByRole('switch').click()
  const asking = page.getByRole('alertdialog')
  await expect(asking.getByRole('radio')).toHaveCount(2)
  await isAccessible(page)
  const before = moneyIn(store())
  await asking.getByRole('radio').last().check()
  await asking.getByRole('button').last().click()
  await expect(page.getByRole('switch')).not.toBeChecked({ timeout: 200_000 })
  expect(moneyIn(store())).toBe(before)
})

test('cards that the store refuses are named, and tried again', async ({ page }) => {
  await shop.card({ balance: '25.00' })
  vendors.shopify.own.limit = 1000
  await connect(page, 'ru')
  await change(page, 'ru')
  await choose(page, 'gift_cards', 'ru')
  await isAccessible(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button').last().click()
  const again = card(page, 'ru').getByRole('button', {
    name: textIn('ru', 'integrations.money.failures.again'),
  })
  await expect(again).toBeVisible({ timeout: 200_000 })
  await isAccessible(page)
  vendors.shopify.own.limit = undefined
  await again.click()
  await expect(again).toHaveCount(0, { timeout: 200_000 })
  await change(page, 'ru')
  await choose(page, 'off', 'ru')
  await expect(dialog.getByRole('radio')).toHaveCount(5)
  await isAccessible(page)
  await dialog.getByRole('button').last().click()
  await isIn(page, 'off', 'ru')
})

test('permissions that are missing are asked for, and a store that is gone keeps its cards', async ({
  page,
}) => {
  await page.goto(pageOf('en'))
  vendors.shopify.access('maple').narrow(['read_customers', 'read_orders'])
  await post(store().deliveryOf('app/scopes_update', store().subscriptions[0]!.uri, {}))
  const grant = card(page).getByRole('button', { name: text('integrations.money.missing.grant') })
  await expect(async () => {
    await page.reload()
    await expect(grant).toBeVisible({ timeout: 2000 })
  }).toPass()
  await isAccessible(page)
  await grant.click()
  await page.getByRole('button', { name: 'Install' }).click()
  await expect(page).toHaveURL(/\/integrations\/shopify$/)
  await expect(grant).toHaveCount(0)
  await change(page)
  await choose(page, 'gift_cards')
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect.poll(() => moneyIn(store()) > 0, { timeout: 200_000 }).toBe(true)

  vendors.shopify.access('maple').revoke()
  await post(store().deliveryOf('app/uninstalled', store().subscriptions[0]!.uri, {}))
  const gone = card(page).getByText('can still be redeemed in the store')
  await expect(async () => {
    await page.reload()
    await expect(gone).toBeVisible({ timeout: 2000 })
  }).toPass()
  await isAccessible(page)
  await page.getByRole('switch').click()
  const asking = page.getByRole('alertdialog')
  await expect(asking).toContainText('can still be redeemed in the store')
  await asking.getByRole('button').last().click()
  await expect(page.getByRole('switch')).not.toBeChecked()
  await expect(gone).toBeVisible()
})
