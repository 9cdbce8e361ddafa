import { expect, type Page, test } from '@playwright/test'
import { Shop } from '../desk.ts'
import { freePort } from '../product/free-port.ts'
import { type Product, startProduct } from '../product/product.ts'
import { textIn } from '../text.ts'
import { post } from '../vendors/desk-page.ts'
import { largePlan } from '../vendors/shopify/answer.ts'
import { startVendors, type Vendors } from '../vendors/start-vendors.ts'

type Language = 'en' | 'ru'
type Mode = 'off' | 'gift_cards' | 'store_credit'

/**
 * Screens of a store's money in a browser, for the tests of one file. They have a product and an
 * imitated store of their own, because no checkout of another test could take a card that is there.
 */
export const storeScreens = () => {
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
    store().store.send = (delivery) => void post(delivery).catch(() => undefined)
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

  const store = () => vendors.shopify.store('maple')
  const pageOf = (language: Language = 'en', path = '/integrations/shopify') =>
    `${product!.origin}${language === 'en' ? '' : '/ru'}${path}`
  const region = (
    page: Page,
    language: Language,
    name: 'integrations.money' | 'store-differences',
  ) => page.getByRole('region', { name: textIn(language, `${name}.title`) })
  const card = (page: Page, language: Language = 'en') =>
    region(page, language, 'integrations.money')
  return {
    shop: () => shop,
    shopify: () => vendors.shopify,
    store,
    pageOf,
    card,
    differences: (page: Page, language: Language = 'en') =>
      region(page, language, 'store-differences'),
    connect: async (page: Page, language: Language = 'en') => {
      await page.goto(pageOf(language))
      await page.getByRole('switch').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(textIn(language, 'integrations.keys.shop')).fill(store().domain)
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Install' }).click()
      await expect(page).toHaveURL(/\/integrations\/shopify$/)
      await expect(page.getByRole('switch')).toBeChecked()
      if (language !== 'en') await page.goto(pageOf(language))
    },
    change: async (page: Page, language: Language = 'en') => {
      await card(page, language)
        .getByRole('button', { name: textIn(language, 'integrations.money.change'), exact: true })
        .click()
      return page.getByRole('dialog')
    },
    choose: (page: Page, mode: Mode, language: Language = 'en') =>
      page
        .getByRole('dialog')
        .getByRole('radio', { name: textIn(language, `integrations.money.modes.${mode}`) })
        .check(),
    isIn: (page: Page, state: 'on' | 'off' | 'late', language: Language = 'en') =>
      expect(card(page, language)).toContainText(
        textIn(language, `integrations.money.states.${state}`),
        { timeout: 200_000 },
      ),
  }
}
