import type { Page } from '@playwright/test'
import { assetNames } from '#contract/assets/assets.ts'
import { getAssetDraft, listStoreAssets } from '#contract/assets/calls.ts'
import type { Asset } from '#contract/assets/shapes.ts'
import type { Settings } from '#contract/shop/settings-shapes.ts'
import { defaultAsset } from '#platform/assets/default-asset.ts'
import { expect, isAccessible, test } from '../../support/desk.ts'
import { type Gated, startGated } from '../../support/gated.ts'
import { text } from '../../support/text.ts'
import { button, field, stubPreview } from './editing.ts'

test.describe.configure({ mode: 'default' })
test.use({ role: null })

const assets: Asset[] = assetNames.map((name) => ({
  name,
  data: defaultAsset(name, {}),
  active: false,
  options: {},
  forms_data: {},
  default: true,
  version: 0,
  live_until: null,
  scheduled: [],
  has_draft: false,
}))
const plan: Settings = {
  is_accepted_terms: true,
  gw_plan_name: 'basic',
  gw_plan_title: 'Basic',
  features: [{ name: 'issue_store_credit', count: null }],
}

let gated: Gated
test.beforeAll(async () => {
  gated = await startGated()
  gated.answer(listStoreAssets, { assets })
  gated.answer(getAssetDraft, { draft: null })
})
test.afterAll(() => gated.stop())
test.beforeEach(async ({ context, page }) => {
  await context.addCookies([
    { name: 'jwt', value: await gated.cookie(), url: gated.dashboard.origin },
  ])
  await page.addInitScript(() => localStorage.setItem('widget welcomed', '1'))
  await stubPreview(page)
})
const at = (path: string) => gated.dashboard.origin + path
/** Lists the assets that the page has tried to change. */
const writesOf = (page: Page): string[] => {
  const writes: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && pathname.includes('StoreAsset')) writes.push(pathname)
    if (request.method() !== 'GET' && pathname.includes('/storeAssets/')) writes.push(pathname)
  })
  return writes
}

test.describe('in a plan without their features', () => {
  test.beforeEach(() => gated.say(plan))
  const popup = (page: Page) =>
    page.getByRole('dialog', { name: 'Please Upgrade Your Subscription' })

  for (const [name, title] of [
    ['/loyalty-assets/account_page', 'account_page'],
    ['/gift-card-assets/apple-wallet', 'apple_wallet'],
  ] as const)
    test(`switching ${name} on from its editor opens the popup, and sends nothing`, async ({
      page,
    }) => {
      const writes = writesOf(page)
      await page.goto(at(name))
      const label = text('asset-list.active.label', {
        name: text(`asset-list.assets.${title}.title`),
      })
      const toggle = page.getByRole('switch', { name: label })
      await toggle.click()
      await expect(popup(page)).toBeVisible()
      await isAccessible(page)
      await popup(page)
        .getByRole('button', { name: text('commerce.upgrade.close') })
        .click()
      await expect(toggle).not.toBeChecked()
      expect(writes).toEqual([])
    })

  test('saving the balance checker opens the popup, which leads to the plans; the typing stays', async ({
    page,
  }) => {
    const writes = writesOf(page)
    await page.goto(at('/gift-card-assets/check_balance_page'))
    const placeholder = field(page, 'Code placeholder')
    await placeholder.fill('Your code')
    await button(page, 'Save').click()
    await expect(popup(page).getByRole('link', { name: 'See Plans' })).toHaveAttribute(
      'href',
      /\/plans$/,
    )
    await page.keyboard.press('Escape')
    await expect(placeholder).toHaveValue('Your code')
    expect(writes).toEqual([])
  })

  test('a draft of the balance checker asks for no feature', async ({ page }) => {
    const writes = writesOf(page)
    await page.goto(at('/gift-card-assets/check_balance_page'))
    await field(page, 'Code placeholder').fill('Your code')
    await button(page, text('asset-editor.more.title')).click()
    await button(page, text('asset-editor.more.draft')).click()
    await expect.poll(() => writes).toHaveLength(1)
    await expect(popup(page)).toHaveCount(0)
  })
})

test('a shop of the new platform has the five editors in its menu, whose arrows lead home', async ({
  page,
}) => {
  gated.say({ platform_meta_site_id: 'site', is_accepted_terms: true })
  const editors = {
    widget: '/loyalty-assets/widget',
    accountPage: '/loyalty-assets/account_page',
    rewardsPage: '/loyalty-assets/rewards_page',
    quickApply: '/loyalty-assets/quick_apply',
    balancePage: '/gift-card-assets/check_balance_page',
  } as const
  for (const [key, path] of Object.entries(editors)) {
    await page.goto(at('/'))
    const menu = page.getByRole('navigation', { name: text('shell.menu.label') })
    for (const list of ['loyaltyAssets', 'giftCardAssets'] as const)
      await expect(
        menu.getByRole('link', { name: text(`shell.menu.${list}`), exact: true }),
      ).toHaveCount(0)
    const name = text(`shell.menu.${key as keyof typeof editors}`)
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(at(path))
    const back = page.getByRole('link', { name: text('asset-editor.bar.back'), exact: true })
    await expect(back).toHaveAttribute('href', '/')
    await back.click()
    await expect(page).toHaveURL(at('/'))
  }
  for (const path of ['/loyalty-assets', '/gift-card-assets', '/gift-card-assets/popup'])
    expect((await page.goto(at(path)))?.status()).toBe(404)
})

test.describe('referrals', () => {
  const whole: Settings = { ...plan, dashboard_enable_referral: true }
  const toggle = (page: Page) =>
    page.getByRole('switch', { name: text('asset-editor.referral.label') })
  const open = async (page: Page, name: 'widget' | 'rewards_page') => {
    await page.goto(at(`/loyalty-assets/${name}`))
    await button(page, 'Referral').click()
    await expect(page.getByRole('heading', { name: 'Referral' })).toBeVisible()
  }

  test('their section of the rewards page is greyed out while they are off, and turned on there', async ({
    page,
  }) => {
    gated.say({ ...whole, enable_referral: false })
    await open(page, 'rewards_page')
    await expect(toggle(page)).not.toBeChecked()
    for (const name of ['Title', 'Text']) await expect(field(page, name)).toBeDisabled()
    await toggle(page).click()
    await expect(toggle(page)).toBeChecked()
    expect(gated.written).toEqual(['enable_referral'])
    for (const name of ['Title', 'Text']) await expect(field(page, name)).toBeEnabled()
    await field(page, 'Title').fill('Bring a friend')
    await isAccessible(page)
    await button(page, 'Back to all sections').click()
    await expect(button(page, 'Referral')).toBeFocused()
  })

  test('their card of the widget has two tabs and items, greyed out together', async ({ page }) => {
    gated.say({ ...whole, enable_referral: true })
    await open(page, 'widget')
    await expect(page.getByRole('tab', { name: 'Signed out', selected: true })).toBeVisible()
    for (const name of ['Title', 'Text']) await expect(field(page, name)).toBeEnabled()
    await expect(field(page, 'Button text')).toHaveCount(0)
    await page.getByRole('tab', { name: 'Signed in' }).click()
    for (const name of ['Title', 'Text', 'Button text'])
      await expect(field(page, name)).toBeEnabled()
    await expect(button(page, 'Your friend gets')).toBeEnabled()
    await expect(button(page, 'Add item')).toBeEnabled()
    await toggle(page).click()
    await expect(toggle(page)).not.toBeChecked()
    await expect(field(page, 'Title')).toBeDisabled()
    await expect(button(page, 'Add item')).toBeDisabled()
  })

  test('without the program neither shows them', async ({ page }) => {
    gated.say(plan)
    for (const name of ['widget', 'rewards_page']) {
      await page.goto(at(`/loyalty-assets/${name}`))
      await expect(page.getByRole('tab', { name: 'Sections', selected: true })).toBeVisible()
      await expect(button(page, name === 'widget' ? 'Rewards card' : 'Items')).toBeVisible()
      await expect(button(page, 'Referral')).toHaveCount(0)
    }
  })
})
