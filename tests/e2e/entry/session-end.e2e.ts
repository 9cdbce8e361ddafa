import type { Page } from '@playwright/test'
import { accountOf, expect, isAccessible, test } from '../../support/desk.ts'
import { text } from '../../support/text.ts'

const signIn = async (page: Page) => {
  const { shop_url, email, password } = accountOf('owner')
  // sent before the page's script runs, the form comes back empty
  await expect(async () => {
    await page.getByLabel(text('session.signIn.shop')).fill(shop_url)
    await page.getByLabel(text('session.signIn.email')).fill(email)
    await page.getByLabel(text('session.signIn.password')).fill(password)
    await page.keyboard.press('Enter')
    await expect(page).not.toHaveURL(/\/login/, { timeout: 5000 })
  }).toPass()
}
const restored = text('ui.restored')

test('a write of a blocked shop has the page asked anew, whatever the form says of it', async ({
  page,
}) => {
  await page.goto('/account')
  await page.route('**/api/upstream/**', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({
          status: 403,
          json: { error: { code: 'shop_blocked', message: 'x', request_id: 'x' } },
        }),
  )
  const form = page.getByRole('form', { name: 'Shop' })
  await form.getByLabel('Owner').fill('Nobody')
  const again = page.waitForRequest(
    (request) => request.isNavigationRequest() && request.url().endsWith('/account'),
  )
  await form.getByRole('button', { name: text('shop.facts.save') }).click()
  await again
})

test('what was typed into a form is there again after signing in, once', async ({
  page,
  context,
}) => {
  await page.goto('/account')
  await context.clearCookies({ name: 'jwt' })
  const form = page.getByRole('form', { name: 'Shop' })
  await form.getByLabel('Owner').fill('Half typed')
  await form.getByRole('button', { name: text('shop.facts.save') }).click()
  await expect(page).toHaveURL('/login?next=%2Faccount')
  await signIn(page)
  await expect(page).toHaveURL('/account')
  await expect(page.getByText(restored)).toBeVisible()
  await expect(form.getByLabel('Owner')).toHaveValue('Half typed')
  await expect(form.getByRole('button', { name: text('shop.facts.save') })).toBeEnabled()
  await isAccessible(page)
  expect(
    await page.evaluate(() =>
      Object.keys(sessionStorage).filter((key) => key.startsWith('unsaved')),
    ),
  ).toEqual([])
})

test('credit that was being given is in front again', async ({ page, context }) => {
  await page.goto('/customers')
  await page.getByRole('button', { name: text('store-credit.open') }).click()
  const form = page.getByRole('dialog', { name: text('store-credit.title') })
  await form.getByLabel('Note').fill('Half a note')
  await context.clearCookies({ name: 'jwt' })
  await form
    .getByRole('combobox', { name: text('store-credit.recipient') })
    .pressSequentially('somebody')
  await expect(page).toHaveURL(/\/login\?next=/)
  await signIn(page)
  await expect(form.getByLabel('Note')).toHaveValue('Half a note')
  await expect(page.getByText(restored)).toBeVisible()
})
