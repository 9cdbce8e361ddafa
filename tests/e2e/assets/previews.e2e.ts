import en from '#messages/en/assets.json' with { type: 'json' }
import { expect, isAccessible, test } from '../../support/desk.ts'
import { text } from '../../support/text.ts'
import { fresh } from './editing.ts'

test.describe.configure({ mode: 'default' })

const drawn = {
  widget: en.widget.popup.header_banner.signed_out.title,
  rewards_page: en.rewards_page.header.signed_out.title,
  quick_apply: en.quick_apply.signed_out.text,
} as const

for (const [name, words] of Object.entries(drawn))
  test(`the preview of ${name} has the asset alone, as customers see it, at its own size`, async ({
    page,
    shop,
  }) => {
    await fresh(shop, name as keyof typeof drawn)
    await shop.post(`/api/storeAssets/${name}`, { options: { signed: false } })
    // the preview comes after its loader
    let letGo = (): void => undefined
    const held = new Promise<void>((done) => (letGo = done))
    await page.route('**/api/preview', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`/loyalty-assets/${name}/preview`)
    const loader = page.getByRole('status', { name: text('asset-editor.preview.waiting') })
    await expect(loader).toBeVisible()
    letGo()
    const frame = page.frameLocator(`iframe[title="${text('asset-editor.preview.title')}"]`)
    await expect(frame.getByText(words.replaceAll('\n', ' ')).first()).toBeVisible()
    await expect(loader).toHaveCount(0)
    await expect(page.locator('iframe')).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 0, 0)')
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await page.goto(`/loyalty-assets/${name}/preview?zoom=0.5`)
    await expect(page.locator('iframe')).toHaveCSS('transform', 'matrix(0.5, 0, 0, 0.5, 0, 0)')
    await isAccessible(page)
  })

test.describe('signed out', () => {
  test.use({ role: null })

  test('a preview leads to the sign-in', async ({ page }) => {
    await page.goto('/loyalty-assets/widget/preview')
    await expect(page).toHaveURL(/\/login/)
  })
})
