import type { Page } from '@playwright/test'
import { expect, isAccessible, test } from '../support/desk.ts'
import { standIn } from '../support/integrations/vendors-page.ts'
import { text, textIn } from '../support/text.ts'
import { hasShopify } from '../support/vendors/shopify/schema.ts'

const domain = 'maple-thread.myshopify.com'

// Shopify's schema isn't part of the checkout
test.skip(!hasShopify, 'Shopify’s schema is not beside the checkout (VENDOR_DATA)')
test.describe.configure({ mode: 'default' })

const connect = async (page: Page, language: 'en' | 'ru') => {
  await page.getByRole('switch').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(textIn(language, 'integrations.keys.shop')).fill(domain)
  await dialog
    .getByRole('button', {
      name: textIn(language, 'integrations.connect.continue', { title: 'Shopify' }),
    })
    .click()
  await page.getByRole('button', { name: 'Install' }).click()
  await expect(page).toHaveURL(/\/integrations\/shopify$/)
}
const synced = (page: Page) =>
  page.getByText(text('integrations.sync.states.following'), { exact: true })
const disconnect = async (page: Page) => {
  await page.getByRole('switch').click()
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await expect(page.getByRole('switch')).not.toBeChecked()
}

test('a store is connected at Shopify, synced, followed and disconnected', async ({
  page,
  browser,
}) => {
  await page.goto('/integrations/shopify')
  await expect(page.getByText(text('integrations.standIn'))).toBeVisible()
  await isAccessible(page)
  await page.getByRole('switch').click()
  const dialog = page.getByRole('dialog')
  await isAccessible(page)
  await dialog.getByLabel(text('integrations.keys.shop')).fill('maple-thread.example')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.keyboard.press('Escape')
  await connect(page, 'en')
  await expect(page.getByText(text('integrations.healths.good')).first()).toBeVisible()
  await expect(page.getByText(domain, { exact: true }).first()).toBeVisible()
  await expect(synced(page)).toHaveCount(2, { timeout: 60_000 })
  await isAccessible(page)

  const vendors = await browser.newPage()
  await vendors.goto(standIn)
  await vendors.getByLabel('Customer’s email').fill('ada@shoppers.example')
  await vendors.getByRole('button', { name: 'Shopify: a new order' }).click()
  await expect(vendors.getByRole('status')).toHaveText('Changed.')
  await expect(async () => {
    await page.getByRole('button', { name: text('integrations.calls.refresh') }).click()
    await expect(page.locator('summary', { hasText: 'orders/create' }).first()).toBeVisible({
      timeout: 500,
    })
  }).toPass()

  await page.getByRole('button', { name: text('integrations.sync.again') }).click()
  await expect(page.getByText(text('integrations.sync.begun'))).toBeVisible()
  await expect(synced(page)).toHaveCount(2, { timeout: 60_000 })
  await disconnect(page)
})

test('an installation that began at Shopify is confirmed here, and leads home from then on', async ({
  page,
}) => {
  const opened = `/apps/shopify/authorize?shop=${domain}&hmac=${'0'.repeat(64)}&timestamp=1764000000`
  await page.goto(opened)
  await expect(page.getByText(text('integrations.install.ask'))).toBeVisible()
  await expect(page.getByText(domain, { exact: true })).toBeVisible()
  await isAccessible(page)
  await page.getByRole('button', { name: text('integrations.install.continue') }).click()
  await page.getByRole('button', { name: 'Install' }).click()
  await expect(page).toHaveURL(/\/integrations\/shopify$/)
  await expect(page.getByRole('switch')).toBeChecked()
  await page.goto(opened)
  await expect(page).toHaveURL('/')
  await page.goto(opened.replace(domain, 'another-store.myshopify.com'))
  await expect(page.getByText('another-store.myshopify.com', { exact: true })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: domain })).toBeVisible()
  await expect(
    page.getByRole('button', { name: text('integrations.install.continue') }),
  ).toHaveCount(0)
  await page.goto('/integrations/shopify')
  await disconnect(page)
})

test('a store is connected in Russian, and a callback that Shopify didn’t sign is refused', async ({
  page,
}) => {
  await page.goto('/ru/integrations/shopify')
  await connect(page, 'ru')
  await page.goto('/ru/integrations/shopify')
  await expect(page.getByText(textIn('ru', 'integrations.sync.title')).first()).toBeVisible()
  await isAccessible(page)
  await disconnect(page)
  await page.goto(
    `/integrations/shopify/connect/callback?code=abc&shop=${domain}&state=${'x'.repeat(43)}&hmac=00`,
  )
  await expect(page.getByRole('alert').getByText(text('errors.not_signed'))).toBeVisible()
})
