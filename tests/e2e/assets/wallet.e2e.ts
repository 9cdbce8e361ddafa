import en from '#messages/en/storefront-words.json' with { type: 'json' }
import ru from '#messages/ru/storefront-words.json' with { type: 'json' }
import { accountOf, expect, isAccessible } from '../../support/desk.ts'
import { isReadable, shopperTest as test } from '../../support/storefront-visitor.ts'
import { text, textIn } from '../../support/text.ts'
import { button, field, fresh, stubPreview, undo } from './editing.ts'

// they share the pass of one shop
test.describe.configure({ mode: 'default' })

const editor = '/gift-card-assets/apple-wallet'
const name = text('asset-list.assets.apple_wallet.title')

test.beforeEach(async ({ page }) => {
  await stubPreview(page)
})

test('the pass: its labels, and the certificate that iPhones refuse; saved', async ({
  page,
  shop,
}) => {
  test.slow()
  await fresh(shop, 'apple-wallet')
  await page.goto('/gift-card-assets')
  await page
    .getByRole('link', { name: text('asset-list.editNamed', { name }) })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`${editor}$`))
  await expect(page.getByText(text('asset-editor.wallet.trial'))).toBeVisible()
  await isAccessible(page)
  const title = field(page, text('asset-editor.names.name')).first()
  await title.fill('Maple card')
  await button(page, text('asset-editor.bar.save')).click()
  await expect(page.getByText(text('asset-editor.save.done'))).toBeVisible()
  await page.goto(`/ru${editor}`)
  await expect(page.getByText(textIn('ru', 'asset-editor.wallet.trial'))).toBeVisible()
  await isAccessible(page)
})

test('passes are switched on in the list, and off again by Undo', async ({ page, shop }) => {
  await shop.post('/api/storeAssets/apple-wallet', { active: false })
  await page.goto('/gift-card-assets')
  const toggle = page.getByRole('switch', { name: text('asset-list.active.label', { name }) })
  await toggle.click()
  await expect(toggle).toBeChecked()
  await undo(page)
  await expect(toggle).not.toBeChecked()
})

test('whoever has a code gets the pass from the balance page, without a script, in both languages', async ({
  shop,
  shopper,
  origin,
}) => {
  test.slow()
  await shop.post('/api/storeAssets/apple-wallet', { active: true })
  const { code } = await shop.card({ balance: '34.50', expires_on: '2099-09-30' })
  const { shop_url } = accountOf('owner')
  for (const [language, words] of Object.entries({ en, ru })) {
    await shopper.goto(`/check-gift-card-balance?shop=${shop_url}&lang=${language}`)
    await shopper.getByRole('textbox').fill(code)
    await shopper.keyboard.press('Enter')
    await expect(shopper.getByRole('status')).toContainText('34')
    await isReadable(shopper)
    await shopper.getByRole('link', { name: words.addToWallet }).click()
    await expect(shopper.getByRole('heading', { name: words.keepPass })).toBeVisible()
    await expect(shopper.getByText(`•••• ${code.slice(-4)}`)).toBeVisible()
    await isReadable(shopper)
    const apple = shopper.getByRole('link', { name: words.appleWallet })
    await expect(shopper.getByRole('link', { name: words.googleWallet })).toHaveCount(0)
    const file = await shopper.request.get((await apple.getAttribute('href'))!)
    expect(file.status()).toBe(200)
    expect(file.headers()['content-type']).toBe('application/vnd.apple.pkpass')
  }
  await shop.post('/api/storeAssets/apple-wallet', { active: false })
  await shopper.goto(`/check-gift-card-balance?shop=${shop_url}`)
  await shopper.getByRole('textbox').fill(code)
  await shopper.keyboard.press('Enter')
  await expect(shopper.getByRole('status')).toContainText('£34.50')
  await expect(shopper.getByRole('link', { name: en.addToWallet })).toHaveCount(0)
  expect(new URL(shopper.url()).origin).toBe(origin)
})
