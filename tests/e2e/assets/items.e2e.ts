import type { Page } from '@playwright/test'
import type { AssetData } from '#contract/assets/assets.ts'
import { expect, isAccessible, test } from '../../support/desk.ts'
import { text } from '../../support/text.ts'
import { assetOf, button, field, fresh, stubPreview, undo } from './editing.ts'

test.describe.configure({ mode: 'default' })

/** A picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const saved = (page: Page) => page.getByText(text('asset-editor.save.done')).last()

test.beforeEach(async ({ page, shop }) => {
  await stubPreview(page)
  await page.addInitScript(() => localStorage.setItem('widget welcomed', '1'))
  await fresh(shop, 'widget')
})

test('an item is added with its icon, named, and removed', async ({ page, shop }) => {
  await page.goto('/loyalty-assets/widget')
  await button(page, 'Rewards card').click()
  await button(page, 'Add item').click()
  await expect(field(page, 'Item title')).toHaveValue('Title')
  await expect(field(page, 'Item label')).toHaveValue('Label')
  const icons = page.getByRole('group', { name: 'Icon' }).getByRole('radio')
  await expect(icons).toHaveCount(13)
  await expect(icons.first()).toBeChecked()
  await icons.nth(7).check({ force: true })
  await field(page, 'Item title').fill('')
  await isAccessible(page)
  // the item's own button returns to its card; the bar's saves the asset
  await page.getByRole('region', { name: 'Item' }).getByRole('button', { name: 'Save' }).click()
  await expect(button(page, 'Unnamed item')).toBeVisible()
  await button(page, 'Unnamed item').click()
  await field(page, 'Item title').fill('Write a review')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(saved(page)).toBeVisible()
  const itemsOf = async () => {
    const { popup } = (await assetOf(shop, 'widget')).data as AssetData<'widget'>
    const card = popup.cards.find(({ type }) => type === 'items_card') as {
      items: { text: string; icon: string }[]
    }
    return card.items
  }
  expect((await itemsOf()).at(-1)).toMatchObject({ text: 'Write a review', icon: 'trophy' })
  await button(page, 'Remove item').click()
  await expect(button(page, 'Write a review')).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+s')
  await expect
    .poll(async () => (await itemsOf()).map((item) => item.text))
    .not.toContain('Write a review')
})

test('an image is uploaded for the launcher; a wrong or too large file is named', async ({
  page,
  shop,
}) => {
  await page.goto('/loyalty-assets/widget')
  await button(page, 'Widget').click()
  const input = page.locator('input[type=file]')
  await input.setInputFiles({
    name: 'a.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg/>'),
  })
  await expect(page.getByText(text('asset-editor.image.wrongType'))).toBeVisible()
  const large = Buffer.concat([picture, Buffer.alloc(513 * 1024)])
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: large })
  await expect(page.getByText(text('asset-editor.image.tooLarge'))).toBeVisible()
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByRole('img', { name: text('asset-editor.image.own') })).toBeVisible()
  await button(page, 'Save').click()
  await expect(saved(page)).toBeVisible()
  const { data, forms_data } = await assetOf(shop, 'widget')
  const { icon } = (data as AssetData<'widget'>).button
  expect(icon).toMatch(/^\/static\/[\w-]{32}\.png$/)
  expect(forms_data['button.icon']).toContain(icon)
})

test('a reset takes the draft along, and Undo brings its words back', async ({ page, shop }) => {
  await page.goto('/loyalty-assets/widget')
  await button(page, 'Header Section').click()
  await field(page, 'Title').fill('Only a draft')
  await button(page, text('asset-editor.more.title')).click()
  await button(page, text('asset-editor.more.draft')).click()
  await expect(page.getByText(text('asset-editor.bar.draft'))).toBeVisible()
  await page.goto('/loyalty-assets/widget?tab=general')
  await button(page, 'Reset to Defaults').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText(text('asset-editor.bar.draft'))).toHaveCount(0)
  await expect.poll(async () => (await assetOf(shop, 'widget')).has_draft).toBe(false)
  await undo(page)
  await page.getByRole('tab', { name: 'Sections' }).click()
  await button(page, 'Header Section').click()
  await expect(field(page, 'Title')).toHaveValue('Only a draft')
})

test('the bar switches between editing and preview, and between three devices', async ({
  page,
}) => {
  await page.goto('/loyalty-assets/widget')
  const mode = page.getByRole('group', { name: text('asset-editor.bar.mode') })
  await mode.getByRole('button', { name: text('asset-editor.bar.modes.preview') }).click()
  await expect(page.getByRole('tab', { name: 'Sections' })).toBeHidden()
  const device = page.getByRole('group', { name: text('asset-editor.preview.device') })
  const widthIn = () => page.locator('iframe').evaluate((frame) => frame.clientWidth)
  for (const [name, width] of [
    ['phone', 390],
    ['tablet', 820],
    ['desktop', 1280],
  ] as const) {
    await device.getByRole('button', { name: text(`asset-editor.preview.devices.${name}`) }).click()
    await expect.poll(widthIn).toBe(width)
  }
  await isAccessible(page)
  await mode.getByRole('button', { name: text('asset-editor.bar.modes.edit') }).click()
  await expect(page.getByRole('tab', { name: 'Sections' })).toBeVisible()
})

test('Quit loses what was typed', async ({ page, shop }) => {
  const { version } = await assetOf(shop, 'claim-page')
  await page.goto('/gift-card-assets')
  await page
    .getByRole('link', { name: text('asset-list.assets.claim_page.title') })
    .first()
    .click()
  const title = field(page, 'Title').first()
  const before = await title.inputValue()
  await title.fill('Only for you')
  await page.getByRole('link', { name: text('asset-editor.bar.back'), exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quit', exact: true }).click()
  await expect(page).toHaveURL(/\/gift-card-assets$/)
  expect((await assetOf(shop, 'claim-page')).version).toBe(version)
  await page.goto('/gift-card-assets/claim-page')
  await expect(title).toHaveValue(before)
})
