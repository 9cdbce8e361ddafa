import type { Locator, Page } from '@playwright/test'
import type { AssetData } from '#contract/assets/assets.ts'
import { expect, isAccessible, test } from '../../support/desk.ts'
import { text } from '../../support/text.ts'
import { assetOf, button, field, fresh, stubPreview, undo } from './editing.ts'

// they share the widget of one shop
test.describe.configure({ mode: 'default' })

const frame = (page: Page) => page.frameLocator('iframe').locator('#options')
const welcomed = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('widget welcomed', '1'))
const stopsMost = 120

/** Tabs on until an element has the focus, as someone without a mouse does. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < stopsMost; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard doesn’t reach it')
}

test.beforeEach(async ({ page }) => {
  await stubPreview(page)
})

test('the loyalty popup: its pages, tabs and labels; saved, and live', async ({ page, shop }) => {
  await welcomed(page)
  test.slow()
  await fresh(shop, 'widget')
  await page.goto('/loyalty-assets/widget')
  await expect(page.getByRole('tab', { name: 'Sections', selected: true })).toBeVisible()
  await button(page, 'Header Section').click()
  await expect(page).toHaveURL(/part=popup\.header_banner/)
  await expect(field(page, 'Title')).toHaveValue('Earn rewards with every order')
  await expect(button(page, 'Insert {shop_name} into Sub title')).toBeVisible()
  await page.getByRole('tab', { name: 'Signed in' }).click()
  await expect(frame(page)).toContainText('"signed":true')
  await field(page, 'Title').fill('Good day, {customer_name}')
  await button(page, 'Back to all sections').click()
  await button(page, 'Signed in card').click()
  for (const name of ['Text', 'Button text', 'Subtitle text', 'Login link text'])
    await expect(field(page, name)).toBeVisible()
  await expect(button(page, 'Insert {login_link} into Subtitle text')).toBeVisible()
  await page.getByRole('tab', { name: 'Signed in' }).click()
  for (const name of ['Title', 'Text']) await expect(field(page, name)).toBeVisible()
  await expect(button(page, 'Insert {loyalty_card_balance} into Title')).toBeVisible()
  await button(page, 'Back to all sections').click()
  await button(page, 'Widget').click()
  await expect(field(page, 'Button text')).toBeVisible()
  await expect(page.getByText('100X100 up to 512KB')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Icon' }).getByRole('radio')).toHaveCount(5)
  await isAccessible(page)
  await button(page, text('asset-editor.bar.save')).click()
  await expect(page.getByText(text('asset-editor.save.done'))).toBeVisible()
  expect((await assetOf(shop, 'widget')).data).toMatchObject({
    popup: { header_banner: { signed: { title: 'Good day, {customer_name}' } } },
  })
})

test('the general looks, a reset that is confirmed, and Undo', async ({ page, shop }) => {
  await welcomed(page)
  test.slow()
  await fresh(shop, 'widget')
  await page.goto('/loyalty-assets/widget?tab=general')
  for (const name of ['Window settings', 'Widget Colors', 'Font'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  for (const [group, names] of [
    [
      'Window settings',
      [
        'Header',
        'Background',
        'Card',
        'Title',
        'Button (signed-out view)',
        'Link (signed-out view)',
      ],
    ],
    ['Widget Colors', ['Background', 'Text']],
  ] as const) {
    const inside = page.getByRole('group', { name: group, exact: true })
    for (const name of names)
      await expect(inside.getByRole('textbox', { name, exact: true })).toBeVisible()
  }
  const picture = page.getByRole('group', { name: 'Header background image', exact: true })
  await expect(picture.getByText(text('asset-editor.image.upload'))).toBeVisible()
  const sides = page.getByRole('combobox', { name: 'Position' }).getByRole('option')
  expect((await sides.allTextContents()).toSorted()).toEqual(['Left', 'Right'])
  const fonts = page.getByRole('combobox', { name: 'Font', exact: true })
  await expect(fonts.getByRole('option')).toHaveCount(15)
  await fonts.selectOption('Montserrat')
  await page.getByRole('combobox', { name: 'Position' }).selectOption('left')
  await button(page, 'Save').click()
  await expect(page.getByText(text('asset-editor.save.done'))).toBeVisible()
  await button(page, 'Reset to Defaults').click()
  const dialog = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete your progress?',
  })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(fonts).toHaveValue('Montserrat')
  await button(page, 'Reset to Defaults').click()
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await expect(fonts).toHaveValue('Open Sans')
  await undo(page)
  await expect(fonts).toHaveValue('Montserrat')
  expect((await assetOf(shop, 'widget')).data).toMatchObject({ position: 'left' })
})

test('a click in the preview focuses the field of its text', async ({ page }) => {
  await welcomed(page)
  await page.goto('/loyalty-assets/widget?tab=general')
  await page.frameLocator('iframe').getByRole('button', { name: 'Choose' }).click()
  await expect(page).toHaveURL(/part=popup\.cards\.sign_card&tab=signed|tab=signed&part=/)
  await expect(field(page, 'Title')).toBeFocused()
})

test('the keyboard alone edits an item, sorts the cards and saves', async ({ page, shop }) => {
  test.slow()
  await welcomed(page)
  await fresh(shop, 'widget')
  await page.goto('/loyalty-assets/widget')
  await tabTo(page, page.getByRole('button', { name: 'Rewards card', exact: true }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Place an order', exact: true }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('textbox', { name: 'Item title' }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Order again')
  await tabTo(page, page.getByRole('button', { name: 'Back to Rewards card' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Back to all sections' }))
  await page.keyboard.press('Enter')
  const handle = page.getByRole('button', {
    name: text('ui.sortable.handle', { name: 'Rewards card' }),
  })
  await tabTo(page, handle)
  for (const [key, event, place] of [
    ['Space', 'lifted', 2],
    ['ArrowUp', 'moved', 1],
    ['Space', 'dropped', 1],
  ] as const) {
    const said = text(`ui.sortable.${event}`, { name: 'Rewards card', place, count: 3 })
    // a lifted card hears the arrows a moment later
    await expect(async () => {
      if (event === 'moved' || !(await page.getByText(said).count())) await page.keyboard.press(key)
      await expect(page.getByText(said)).toBeAttached({ timeout: 3000 })
    }).toPass()
  }
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText(text('asset-editor.save.done'))).toBeVisible()
  const { popup } = (await assetOf(shop, 'widget')).data as AssetData<'widget'>
  expect(popup.cards.map(({ type }) => type)[0]).toBe('items_card')
  expect(popup.cards[0]).toMatchObject({ items: [{ text: 'Order again' }, {}, {}] })
})

test('from a workflow the rewards card is open, and a popup says that the widget is off', async ({
  page,
  shop,
}) => {
  await shop.post('/api/storeAssets/widget', { active: false })
  await page.goto('/loyalty-assets/widget?from_wrokflow=1')
  await expect(page.getByRole('heading', { name: 'Rewards card' })).toBeVisible()
  const dialog = page.getByRole('dialog', { name: text('asset-editor.greeting.inactive.title') })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toBeHidden()
})

test('from a workflow to a widget that is on no popup comes', async ({ page, shop }) => {
  const dialog = page.getByRole('dialog', { name: text('asset-editor.greeting.inactive.title') })
  const open = async () => {
    await page.goto('/loyalty-assets/widget?from_wrokflow=1')
    await expect(page.getByRole('heading', { name: 'Rewards card' })).toBeVisible()
    await page.clock.fastForward(2000)
  }
  await page.clock.install()
  await shop.post('/api/storeAssets/widget', { active: true })
  await open()
  await expect(page.getByRole('switch').first()).toBeChecked()
  // longer than a popup takes to come, which would keep the form from being used
  await field(page, 'Title').fill('Ways to earn more')
  await button(page, 'Save').click()
  await expect(page.getByText(text('asset-editor.save.done'))).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await shop.post('/api/storeAssets/widget', { active: false })
  await open()
  await expect(dialog).toBeVisible()
})

test('the widget welcomes once, while it has its default look', async ({ page, shop }) => {
  await fresh(shop, 'widget')
  await page.goto('/loyalty-assets/widget')
  const dialog = page.getByRole('dialog', { name: 'Welcome to your Rise Widget' })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Sections' })).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('/loyalty-assets lists its assets, and switches one on and off', async ({ page, shop }) => {
  await shop.post('/api/storeAssets/widget', { active: false })
  await page.goto('/loyalty-assets')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4)
  const name = text('asset-list.assets.widget.title')
  const toggle = page.getByRole('switch', { name: text('asset-list.active.label', { name }) })
  await toggle.click()
  await expect(toggle).toBeChecked()
  await expect(page.getByText(text('asset-list.active.isOn', { name }))).toBeVisible()
  expect((await assetOf(shop, 'widget')).active).toBe(true)
  await undo(page)
  await expect(toggle).not.toBeChecked()
  await isAccessible(page)
})
