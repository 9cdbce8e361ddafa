import type { Page } from '@playwright/test'
import { expect, isAccessible, test } from '../../support/desk.ts'
import { text } from '../../support/text.ts'
import { assetOf, button, field, fresh, stubPreview, undo } from './editing.ts'

// they share the assets of one shop
test.describe.configure({ mode: 'default' })

const frame = (page: Page) => page.frameLocator('iframe').locator('#options')

test.beforeEach(async ({ page }) => {
  await stubPreview(page)
})

test('the store credit popup: hidden while Button text has the focus, error and ok on focus', async ({
  page,
}) => {
  await page.goto('/gift-card-assets/popup')
  await expect(frame(page)).toContainText('"popup_opened":true')
  await field(page, 'Button text').first().focus()
  await expect(frame(page)).toContainText('"popup_opened":false')
  await field(page, 'Error text').focus()
  await expect(frame(page)).toContainText('"matching_gift_card_status":"error"')
  await field(page, 'Success text').focus()
  await expect(frame(page)).toContainText('"matching_gift_card_status":"ok"')
  for (const name of ['Open form link', 'Code field placeholder', 'Code', 'Balance', 'Expiration'])
    await expect(field(page, name)).toBeVisible()
  await expect(button(page, 'Insert {loyalty_card_code} into Sub title')).toBeVisible()
  await isAccessible(page)
})

test('the store credit popup: its groups and fields, its looks, and a reset', async ({
  page,
  shop,
}) => {
  await fresh(shop, 'popup')
  await page.goto('/gift-card-assets/popup')
  for (const [group, fields] of [
    ['Button', ['Button text']],
    ['Header', ['Title', 'Sub title']],
    [
      'Add Store Credit',
      ['Open form link', 'Code field placeholder', 'Button text', 'Error text', 'Success text'],
    ],
    ['Table column titles', ['Code', 'Balance', 'Expiration']],
  ] as const) {
    const inside = page.getByRole('group', { name: group, exact: true })
    await expect(inside.getByRole('textbox')).toHaveCount(fields.length)
    for (const name of fields)
      await expect(inside.getByRole('textbox', { name, exact: true })).toBeVisible()
  }
  await expect(button(page, 'Insert {loyalty_card_balance} into Title')).toBeVisible()
  await field(page, 'Open form link').fill('Have a card?')
  await page.getByRole('tab', { name: 'General' }).click()
  for (const name of ['Background', 'Card', 'Primary', 'Button', 'Link'])
    await expect(field(page, name)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Font', exact: true })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Position' })).toHaveCount(0)
  await button(page, 'Save').click()
  await expect(page.getByText(text('asset-editor.save.done'))).toBeVisible()
  await button(page, 'Reset to Defaults').click()
  const dialog = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete your progress?',
  })
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText(text('asset-editor.reset.done'))).toBeVisible()
  await page.getByRole('tab', { name: 'Sections' }).click()
  await expect(field(page, 'Open form link')).not.toHaveValue('Have a card?')
  expect((await assetOf(shop, 'popup')).default).toBe(true)
  await undo(page)
  await expect(field(page, 'Open form link')).toHaveValue('Have a card?')
})

test('the balance checker: its groups and fields, and its looks', async ({ page }) => {
  await page.goto('/gift-card-assets/check_balance_page')
  for (const [group, fields] of [
    ['Main Section', ['Title', 'Sub title', 'Code placeholder', 'Button text']],
    [
      'After code insertion',
      ['Title', 'Balance display', 'Expiration text', 'Clear code button text'],
    ],
    ['Code not found', ['Title']],
  ] as const) {
    const inside = page.getByRole('group', { name: group, exact: true })
    await expect(inside.getByRole('textbox')).toHaveCount(fields.length)
    for (const name of fields)
      await expect(inside.getByRole('textbox', { name, exact: true })).toBeVisible()
  }
  await page.getByRole('tab', { name: 'General' }).click()
  for (const name of ['Background', 'Card', 'Primary', 'Button'])
    await expect(field(page, name)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Font', exact: true })).toBeVisible()
  await expect(button(page, 'Reset to Defaults')).toBeVisible()
})

test('the balance checker has no switch, and its two states', async ({ page }) => {
  await page.goto('/gift-card-assets/check_balance_page')
  await expect(page.getByRole('complementary', { name: 'Side editor' })).toBeVisible()
  await expect(page.getByRole('switch')).toHaveCount(0)
  await field(page, 'Balance display').focus()
  await expect(frame(page)).toContainText('"giftCardFound":true')
  await page
    .getByRole('group', { name: 'Code not found' })
    .getByRole('textbox', { name: 'Title' })
    .focus()
  await expect(frame(page)).toContainText('"giftCardNotFound":true')
  await isAccessible(page)
})

test('an unknown placeholder is named with the nearest, and not saved', async ({ page, shop }) => {
  await fresh(shop, 'popup')
  const { version } = await assetOf(shop, 'popup')
  await page.goto('/gift-card-assets/popup')
  const title = page.getByRole('group', { name: 'Header' }).getByRole('textbox').first()
  await title.fill('You have {loyalty_card_balnce}')
  await button(page, 'Save').click()
  await expect(page.getByText(text('asset-editor.save.problem'))).toBeVisible()
  await expect(title).toBeFocused()
  await button(page, 'Use {loyalty_card_balance}').click()
  await expect(title).toHaveValue('You have {loyalty_card_balance}')
  expect((await assetOf(shop, 'popup')).version).toBe(version)
})

test('leaving asks, by the arrow and by Back; Quit loses, Save & Quit saves', async ({
  page,
  shop,
}) => {
  test.slow()
  await fresh(shop, 'check_balance_page')
  await page.goto('/gift-card-assets')
  await page
    .getByRole('link', { name: text('asset-list.assets.check_balance_page.title') })
    .first()
    .click()
  // a text that no other test reads on the shop's own page
  const title = field(page, 'Expiration text')
  const own = 'Good until {giftcard_expires_on}'
  await title.fill(own)
  await page.getByRole('link', { name: text('asset-editor.bar.back'), exact: true }).click()
  const question = page.getByRole('alertdialog', {
    name: 'Would you like to leave the page? All unsaved changes would be lost',
  })
  await expect(question.getByRole('button', { name: 'Quit', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(title).toHaveValue(own)
  await title.click()
  void page.goBack().catch(() => null)
  await question.getByRole('button', { name: 'Save & Quit' }).click()
  await expect(page).toHaveURL(/\/gift-card-assets$/)
  expect((await assetOf(shop, 'check_balance_page')).data).toMatchObject({
    found_section: { expiration_text: own },
  })
})
test('/gift-card-assets lists its assets, and switches one on and off', async ({ page, shop }) => {
  await shop.post('/api/storeAssets/popup', { active: false })
  await page.goto('/gift-card-assets')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4)
  const name = text('asset-list.assets.popup.title')
  const toggle = page.getByRole('switch', { name: text('asset-list.active.label', { name }) })
  await toggle.click()
  await expect(toggle).toBeChecked()
  await expect(page.getByText(text('asset-list.active.isOn', { name }))).toBeVisible()
  expect((await assetOf(shop, 'popup')).active).toBe(true)
  await undo(page)
  await expect(toggle).not.toBeChecked()
  await isAccessible(page)
})
