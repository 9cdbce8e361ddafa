import { expect, isAccessible, test } from '../../support/desk.ts'
import { text, textIn } from '../../support/text.ts'
import { stubPreview } from './editing.ts'

test.beforeEach(async ({ page }) => {
  await stubPreview(page)
})

test('the balance checker has no switch in the list either', async ({ page }) => {
  await page.goto('/gift-card-assets')
  await expect(page.getByRole('switch')).toHaveCount(3)
})

test('the list says how often customers used an asset in 30 days', async ({
  page,
  shop,
  baseURL,
}) => {
  type Figures = { figures: { name: string; opened: number; checked: number }[] }
  const { figures } = await shop.get<Figures>('/api/storeAssets/figures')
  const { opened } = figures.find(({ name }) => name === 'check_balance_page')!
  const storefront = new URL('/check-gift-card-balance?shop=demo.tender.example', baseURL)
  storefront.port = String(Number(storefront.port) + 1001)
  await page.request.get(storefront.href)
  await page.goto('/gift-card-assets')
  const row = page.getByRole('listitem').filter({ hasText: 'Gift card balance checker' })
  await expect(row).toContainText(`opened ${opened + 1} time`)
  await expect(row).toContainText('balance check')
})

test('a switch says that it is changing until the answer has come', async ({ page, shop }) => {
  await shop.post('/api/storeAssets/claim-page', { active: true })
  let letGo = (): void => undefined
  const held = new Promise<void>((done) => (letGo = done))
  await page.route('**/api/storeAssets/claim-page', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/gift-card-assets/claim-page')
  const name = text('asset-list.assets.claim_page.title')
  const toggle = page.getByRole('switch', { name: text('asset-list.active.label', { name }) })
  await toggle.click()
  await expect(toggle).toHaveText(text('asset-list.active.turningOff'))
  await expect(toggle).toHaveAttribute('aria-busy', 'true')
  await expect(toggle).toBeChecked()
  letGo()
  await expect(toggle).not.toBeChecked()
  await expect(toggle).toHaveText(text('asset-list.active.off'))
  await shop.post('/api/storeAssets/claim-page', { active: true })
})

test.describe('as staff', () => {
  test.use({ role: 'staff' })

  test('an asset is read, and nothing can be changed', async ({ page }) => {
    await page.goto('/gift-card-assets/popup')
    await expect(page.getByRole('textbox').first()).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
    await expect(page.getByRole('switch')).toHaveCount(0)
  })
})

test('a preview has a page of its own, scaled by zoom', async ({ page }) => {
  const frame = page.locator('iframe')
  for (const [zoom, scale] of [
    ['0.5', '0.5'],
    ['9', '4'],
    ['x', '1'],
  ]) {
    await page.goto(`/loyalty-assets/rewards_page/preview?zoom=${zoom}`)
    await expect(frame).toHaveCSS('transform', `matrix(${scale}, 0, 0, ${scale}, 0, 0)`)
  }
})

test('in Russian nothing is left in English, and all is accessible', async ({ page }) => {
  test.slow()
  await page.goto('/ru/loyalty-assets')
  await expect(
    page.getByRole('heading', { name: textIn('ru', 'asset-list.loyalty.title') }),
  ).toBeVisible()
  await isAccessible(page)
  await page.goto('/ru/loyalty-assets/account_page')
  await expect(
    page.getByRole('complementary', { name: textIn('ru', 'asset-editor.form.side') }),
  ).toBeVisible()
  const words = await page.getByRole('main').innerText()
  expect(
    words.match(/\b(?!PNG|JPEG|GIF|KB|Wallet|English|Open|Sans)[A-Za-z]{4,}\b/g) ?? [],
  ).toEqual([])
  await isAccessible(page)
})
