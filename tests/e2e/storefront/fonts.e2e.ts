import type { Page } from '@playwright/test'
import { defaultAsset } from '#platform/assets/default-asset.ts'
import { launches } from '../../support/storefront/launches.ts'
import { serveShopPage, type ShopPage } from '../../support/storefront/shop-page.ts'
import { expect, test } from '../../support/desk.ts'
import { assetOf, fresh } from '../assets/editing.ts'

const demo = 'demo.tender.example'
const only = { words: 'Rewards', without: 'Store credit' }
let served: ShopPage
test.beforeAll(async () => {
  served = await serveShopPage()
})
test.afterEach(({ shop }) => fresh(shop, 'widget'))
test.afterAll(() => served.close())
test.describe.configure({ mode: 'default' })

const widgetIn = (font: 'Courgette' | 'Helvetica') => {
  const data = structuredClone(
    defaultAsset('widget', { languages: { base: 'en', others: ['ru'] } }),
  )
  data.popup.font = font
  return data
}
/** Names the fonts that a page or frame has loaded. */
const loadedIn = (page: Pick<Page, 'evaluate'>) =>
  page.evaluate(() =>
    [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family }) => family.replaceAll('"', '')),
  )

for (const font of ['Helvetica', 'Courgette'] as const)
  test(`a panel in ${font} gets the files whose letters it shows, and no others`, async ({
    page,
    shop,
    baseURL,
  }) => {
    const url = new URL(baseURL ?? '')
    url.port = String(Number(url.port) + 1001)
    const { origin } = url
    const files: string[] = []
    const problems: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('.woff2')) files.push(pathname)
    })
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text())
    })
    const policy = ['script-src', 'connect-src', 'img-src', 'font-src'].map(
      (part) => `${part} ${origin}`,
    )
    served.say({
      head: `<script async src="${origin}/w/${demo}.js"></script>`,
      policy: ["default-src 'none'", ...policy].join('; '),
    })
    await shop.post('/api/storeAssets/popup', { active: false })
    const { version: expected_version } = await assetOf(shop, 'widget')
    const data = widgetIn(font)
    await shop.post('/api/storeAssets/widget', { active: true, data, expected_version })
    // a process may answer what it read five seconds ago
    await expect
      .poll(async () => {
        const address = `${origin}/w/v1/asset?shop=${demo}&asset=widget&lang=en`
        const answer = (await (await page.request.get(address)).json()) as typeof data
        return (answer as unknown as { data: typeof data }).data.popup.font
      })
      .toBe(font)
    await launches(page.request, `${origin}/w/${demo}.js`, only)
    await page.goto(served.url)
    await expect(page.getByRole('button', { name: 'Rewards' })).toBeVisible()
    expect(files).toEqual([])
    await page.getByRole('button', { name: 'Rewards' }).click()
    await expect(page.getByRole('dialog')).toContainText('Create an account')
    if (font === 'Helvetica') {
      await page.waitForTimeout(1000)
      expect([await loadedIn(page), files]).toEqual([[], []])
    } else {
      await expect.poll(() => loadedIn(page)).toEqual(['Tender Courgette'])
      expect(files).toHaveLength(1)
      expect(files[0]).toMatch(/^\/w\/c\/courgette-latin-400-normal-[\da-f]{8}\.woff2$/)
    }
    expect(problems).toEqual([])
  })

test('the editor’s preview shows the font, and the form says which letters it lacks', async ({
  page,
  shop,
}) => {
  // other tests may have left texts with problems of their own
  await fresh(shop, 'widget')
  await page.addInitScript(() => localStorage.setItem('widget welcomed', '1'))
  await page.goto('/loyalty-assets/widget')
  const frame = page.frameLocator('iframe[title=Preview]')
  await expect(frame.getByRole('heading').first()).toBeVisible({ timeout: 20_000 })
  await page.getByRole('tab', { name: 'General' }).click()
  await page.getByRole('combobox', { name: 'Font' }).selectOption('Courgette')
  const inside = page.frames().find((one) => one.url().endsWith('/api/preview'))!
  await expect.poll(() => loadedIn(inside)).toContain('Tender Courgette')
  await page.getByRole('tab', { name: 'Sections' }).click()
  await page.getByRole('button', { name: 'Widget', exact: true }).click()
  await page.getByRole('textbox', { name: 'Button text', exact: true }).fill('Бобы')
  await page.getByRole('button', { name: '1 problem' }).click()
  await expect(page.getByText(/the font lacks Б о б ы$/)).toBeVisible()
})
