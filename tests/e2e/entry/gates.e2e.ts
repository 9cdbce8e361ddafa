import { type Gated, owner, startGated } from '../../support/gated.ts'
import { expect, isAccessible, test } from '../../support/desk.ts'
import { getEgiftSettings } from '#contract/egifts/calls.ts'
import { listStorePages } from '#contract/storefront/calls.ts'
import { defaultEgiftSettings } from '#rules/egifts/egifts.ts'
import { text, textIn } from '../../support/text.ts'

test.describe.configure({ mode: 'serial' })
test.use({ role: null })

let gated: Gated
test.beforeAll(async () => {
  gated = await startGated()
})
test.afterAll(() => gated.stop())
test.beforeEach(async ({ context }) => {
  await context.addCookies([
    { name: 'jwt', value: await gated.cookie(), url: gated.dashboard.origin },
  ])
})

const plan = {
  gw_plan_name: 'pro',
  gw_plan_title: 'Pro',
  features: [{ name: 'issue_store_credit', count: null }],
}
const at = (path: string) => gated.dashboard.origin + path

test('a blocked shop sees one page instead of the app, with the way to support and out', async ({
  page,
}) => {
  gated.say({ ...plan, is_accepted_terms: true, block_shop: true })
  for (const path of ['/', '/customers', '/account']) {
    const response = await page.goto(at(path))
    expect(response?.status()).toBe(403)
    await expect(page.getByRole('heading', { name: text('shell.blocked.title') })).toBeVisible()
    await expect(page.getByRole('navigation', { name: text('shell.menu.label') })).toHaveCount(0)
  }
  await isAccessible(page)
  await page.getByRole('button', { name: 'Contact support' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto(at('/ru'))
  await expect(
    page.getByRole('heading', { name: textIn('ru', 'shell.blocked.title') }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: textIn('ru', 'shell.signOut') })).toBeVisible()
})

test('a shop that is blocked while somebody works loses the app at the next call', async ({
  page,
}) => {
  gated.say({ ...plan, is_accepted_terms: true })
  await page.goto(at('/customers'))
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible()
  gated.say({ ...plan, is_accepted_terms: true, block_shop: true })
  await page.route('**/api/upstream/customers/search?**', (route) =>
    route.fulfill({
      status: 403,
      json: { error: { code: 'shop_blocked', message: 'x', request_id: 'x' }, block_shop: true },
    }),
  )
  await page.getByRole('textbox', { name: 'Search customers' }).fill('anybody')
  await expect(page.getByRole('heading', { name: text('shell.blocked.title') })).toBeVisible()
})

test('a locked dashboard shows a popup that cannot be closed, and leads to the plans', async ({
  page,
}) => {
  gated.say({ ...plan, is_accepted_terms: true, gw_locked: true })
  await page.goto(at('/customers'))
  const popup = page.getByRole('alertdialog', { name: text('shell.locked.title') })
  await expect(popup).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popup).toBeVisible()
  await expect(popup.getByRole('button', { name: 'Close' })).toHaveCount(0)
  await isAccessible(page)
  await popup.getByRole('link', { name: text('commerce.upgrade.seePlans') }).click()
  await expect(page).toHaveURL(at('/plans'))
  await expect(popup).toBeHidden()
})

test('the terms stand before everything until the owner accepts them, once', async ({ page }) => {
  gated.say({ ...plan, is_accepted_terms: false })
  await page.goto(at('/customers'))
  const terms = page.getByRole('alertdialog', { name: text('shell.terms.title') })
  await expect(terms).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(terms).toBeVisible()
  await isAccessible(page)
  await terms.getByRole('button', { name: text('shell.terms.continue') }).click()
  await expect(terms).toBeHidden()
  expect(gated.written).toEqual(['is_accepted_terms'])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible()
  await expect(terms).toHaveCount(0)
})

test('somebody who cannot accept the terms is told to ask the owner, and can sign out', async ({
  page,
}) => {
  gated.say({ ...plan, is_accepted_terms: false }, { ...owner, level: 'staff' })
  await page.goto(at('/ru/customers'))
  const terms = page.getByRole('alertdialog', { name: textIn('ru', 'shell.terms.title') })
  await expect(terms).toContainText(
    'Сначала условия использования должен принять владелец магазина',
  )
  await expect(
    terms.getByRole('button', { name: textIn('ru', 'shell.terms.continue') }),
  ).toHaveCount(0)
  await expect(terms.getByRole('button', { name: textIn('ru', 'shell.signOut') })).toBeVisible()
})

test('what the plan does not include names the first plan that does, and leads there', async ({
  page,
}) => {
  gated.say({ ...plan, is_accepted_terms: true, features: [] })
  await page.route('**/plans_schema.json', (route) =>
    route.fulfill({
      json: {
        plans: [
          { name: 'a', title: 'Small', monthly: '1.00', yearly: '10.00', features: [] },
          {
            name: 'b',
            title: 'Premium',
            monthly: '2.00',
            yearly: '20.00',
            features: [{ name: 'issue_store_credit', count: null }],
          },
        ],
      },
    }),
  )
  await page.goto(at('/customers'))
  await page.getByRole('button', { name: text('store-credit.open') }).click()
  const popup = page.getByRole('dialog', { name: text('commerce.upgrade.title') })
  await expect(popup).toContainText(text('commerce.upgrade.toPlan', { plan: 'Premium' }))
  await isAccessible(page)
  await page.unroute('**/plans_schema.json')
  await page.keyboard.press('Escape')
  await page.route('**/plans_schema.json', (route) => route.abort())
  await page.reload()
  await page.getByRole('button', { name: text('store-credit.open') }).click()
  await expect(popup).toContainText(text('commerce.upgrade.generic'))
  await popup.getByRole('link', { name: text('commerce.upgrade.seePlans') }).click()
  await expect(page).toHaveURL(at('/plans'))
})

test('what the plan refuses opens the popup in eGifts and at the rewards page, and closes screens', async ({
  page,
}) => {
  gated.say({ ...plan, is_accepted_terms: true })
  const popup = page.getByRole('dialog', { name: text('commerce.upgrade.title') })
  gated.answer(getEgiftSettings, { settings: { ...defaultEgiftSettings, enabled: true } })
  await page.goto(at('/egifts/manage'))
  await page.getByRole('button', { name: text('egifts.make') }).click()
  await expect(popup).toBeVisible()
  gated.answer(listStorePages, { pages: [] })
  await page.route('**/api/store/rewardsPage', (route) =>
    route.fulfill({
      status: 403,
      json: {
        error: {
          code: 'feature_not_in_plan',
          message: 'x',
          request_id: 'x',
          facts: { feature: 'rewards_page' },
        },
      },
    }),
  )
  await page.goto(at('/gift-cards-settings?view=pages'))
  await page
    .getByRole('button', { name: text('storefront.make') })
    .last()
    .click()
  await expect(popup).toBeVisible()
  for (const path of ['/gift-cards-analytics', '/gift-cards-analytics?tab=liability']) {
    await page.goto(at(path))
    await expect(page.getByText(text('commerce.upgrade.title'), { exact: true })).toBeVisible()
  }
  await page.goto(at('/store-credit?view=approvals'))
  await expect(page.getByText(text('commerce.upgrade.title'), { exact: true })).toBeVisible()
  await isAccessible(page)
})

test('a shop of the new platform has its permitted screens in the menu, and no others', async ({
  page,
}) => {
  gated.say({ platform_meta_site_id: 'site', is_accepted_terms: true })
  await page.goto(at('/'))
  const menu = page.getByRole('navigation', { name: text('shell.menu.label') })
  await expect(menu.getByRole('link', { name: 'Account', exact: true })).toBeVisible()
  await expect(menu.getByRole('link', { name: text('shell.menu.customers') })).toHaveCount(0)
  for (const path of ['/', '/bulk-gift-cards', '/account', '/support-center']) {
    await page.goto(at(path))
    await expect(page.getByRole('main')).toBeVisible()
    const hrefs = await page
      .locator('a[href^="/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    for (const href of new Set(hrefs))
      expect((await page.request.get(at(href))).status(), `${href} on ${path}`).toBe(200)
  }
  expect((await page.goto(at('/customers')))?.status()).toBe(404)
})

test('a plan that has never been chosen is called Not registered', async ({ page }) => {
  gated.say({ is_accepted_terms: true })
  await page.goto(at('/customers'))
  await expect(page).toHaveURL(at('/plans'))
  await expect(page.getByRole('banner')).toContainText(text('shell.notRegistered'))
})
