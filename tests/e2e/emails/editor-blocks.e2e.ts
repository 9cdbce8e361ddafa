import type { Page } from '@playwright/test'
import { expect, isAccessible, test } from '../../support/desk.ts'
import { text } from '../../support/text.ts'

const open = async (page: Page, name: string, query = '') => {
  await page.goto(`/email-builder/editor/${name}${query}`)
  const mail = page.frameLocator(`iframe[title="${text('email-editor.canvas.frame')}"]`)
  await expect(mail.locator('[data-block]').first()).toBeVisible()
  const blocks = page.getByRole('complementary', { name: text('email-editor.screen.blocks') })
  const settings = page.getByRole('complementary', { name: text('email-editor.screen.settings') })
  const palette = blocks.getByRole('region', { name: text('email-editor.palette.title') })
  const outline = blocks.getByRole('region', { name: text('email-editor.outline.title') })
  const kinds = () =>
    mail
      .locator('[data-block]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-block')?.replace(/\d+$/, '')))
  const bar = (key: 'save' | 'publish' | 'cases' | 'versions') =>
    page.getByRole('button', { name: text(`email-editor.bar.${key}`), exact: true })
  const step = (key: 'undo' | 'redo') =>
    page.getByRole('button', { name: text(`commerce.editor.${key}`), exact: true })
  return { mail, settings, palette, outline, kinds, bar, step }
}

test.describe('the editor of an email', () => {
  test('an email is built by mouse: dropped, clicked, typed over the email, undone', async ({
    page,
  }) => {
    test.slow()
    await page.setViewportSize({ width: 1280, height: 900 })
    const { mail, settings, palette, outline, kinds, step } = await open(page, 'egift_claimed')
    const before = await kinds()
    await isAccessible(page)
    await palette
      .getByRole('button', { name: text('email-design.kinds.divider'), exact: true })
      .dragTo(mail.locator('h1'), { targetPosition: { x: 20, y: 2 } })
    await expect(mail.locator('[data-block="divider1"]')).toBeVisible()
    expect((await kinds()).indexOf('divider')).toBe(before.indexOf('title'))
    await expect(page).toHaveURL(/block=divider1/)

    await mail.locator('h1').dblclick()
    const over = page.getByRole('group', { name: text('email-design.kinds.heading') })
    await over.getByRole('textbox').fill('Claimed by {{ name }}')
    await expect(mail.locator('h1')).toHaveText('Claimed by {{ name }}')
    await over
      .getByRole('button', {
        name: text('email-editor.variables.use', { name: '{recipient_name}' }),
      })
      .click()
    await expect(mail.locator('h1')).not.toContainText('{')
    await page.keyboard.press('Escape')
    await expect(over).toBeHidden()

    await mail.locator('p').first().dblclick()
    const area = settings.getByRole('textbox', { name: text('email-editor.settings.text') })
    await expect(area).toBeVisible()
    await isAccessible(page)
    await area.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' Enjoy')
    await page.keyboard.type('{')
    const find = page.getByRole('combobox', { name: text('email-editor.variables.find') })
    await find.fill('shop_name')
    await find.press('Enter')
    const added = mail.locator('[data-block]').filter({ hasText: 'Enjoy' })
    await expect(added).toBeVisible()
    await expect(added).not.toContainText('{shop_name}')

    await expect(page.getByText(text('email-editor.bar.unsaved'))).toBeVisible()
    const undo = step('undo')
    while ((await undo.getAttribute('aria-disabled')) !== 'true') await undo.click()
    await expect(page.getByText(text('email-editor.bar.live'))).toBeVisible()
    expect(await kinds()).toEqual(before)
    await expect(outline.getByRole('button', { name: /^Divider/ })).toHaveCount(0)
    await step('redo').click()
    await expect(mail.locator('[data-block="divider1"]')).toBeVisible()
  })

  test('a variable is typed like any word: a misspelt one takes the nearest, others stay as typed', async ({
    page,
  }) => {
    const { mail, settings } = await open(page, 'egift_claimed')
    await mail.locator('p').first().dblclick()
    const area = settings.getByRole('textbox', { name: text('email-editor.settings.text') })
    await area.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' From {shop_nam}, {')
    const find = page.getByRole('combobox', { name: text('email-editor.variables.find') })
    await find.pressSequentially('qqqqqqqq}')
    await find.press('Escape')
    await expect(find).toBeHidden()
    await expect(area).toContainText(/From\s*\{?shop_name\}?, \{qqqqqqqq\}/)
    const added = mail.locator('[data-block]').filter({ hasText: 'From ' })
    await expect(added).toContainText(/From Maple & Thread/)
    await expect(
      settings.getByText(text('email-editor.variables.unknown', { written: '{qqqqqqqq}' })),
    ).toBeVisible()
  })

  test('an email is built by keyboard alone, each move announced', async ({ page }) => {
    test.slow()
    // a key first scrolls a list that isn't wholly seen
    await page.setViewportSize({ width: 1280, height: 1300 })
    const { mail, settings, palette, outline, kinds, bar } = await open(page, 'egift_code')
    const count = (await kinds()).length
    // blocks that the sample doesn't show have their places too
    const unseen = (await outline.getByRole('listitem').count()) - count
    const add = async (kind: 'columns' | 'heading') => {
      const name = text(`email-design.kinds.${kind}`)
      await palette.getByRole('button', { name, exact: true }).focus()
      await page.keyboard.press('Enter')
    }
    await add('columns')
    await expect(
      page.getByText(text('email-editor.acts.inserted', { name: 'Columns' })),
    ).toBeAttached()
    await outline.getByRole('button', { name: 'Columns', exact: true }).focus()
    await add('heading')
    const row = outline.getByRole('button', { name: 'Heading: Heading', exact: true })
    await row.focus()
    await page.keyboard.press('Alt+ArrowRight')
    const place = await kinds()
    expect(place.indexOf('heading', place.indexOf('columns'))).toBe(place.indexOf('columns') + 1)
    const said = {
      name: 'Heading: Heading',
      place: place.indexOf('columns') + 2 + unseen,
      count: count + 2 + unseen,
    }
    await expect(
      page.getByText(text('email-editor.acts.movedInto', { ...said, column: 1 })),
    ).toBeAttached()
    await row.focus()
    await page.keyboard.press('Alt+ArrowRight')
    await page.keyboard.press('Alt+ArrowLeft')
    await expect.poll(async () => (await kinds()).join(' ')).toContain('columns heading')

    const handle = outline.getByRole('button', {
      name: text('ui.sortable.handle', { name: 'Heading: Heading' }),
    })
    await handle.focus()
    const wanted = {
      name: 'Heading: Heading',
      place: place.indexOf('columns') + 1 + unseen,
      count: count + 4 + unseen,
    }
    await page.keyboard.press('Space')
    await expect(async () => {
      await page.keyboard.press('ArrowUp')
      await expect(page.getByText(text('ui.sortable.moved', wanted))).toBeAttached({ timeout: 400 })
    }).toPass({ timeout: 10_000 })
    await page.keyboard.press('Space')
    await expect(page.getByText(text('ui.sortable.dropped', wanted))).toBeAttached()
    await expect.poll(async () => (await kinds()).join(' ')).toContain('heading columns')

    await settings.getByRole('textbox', { name: text('email-editor.settings.text') }).focus()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('Hi {')
    const find = page.getByRole('combobox', { name: text('email-editor.variables.find') })
    await expect(find).toBeFocused()
    await page.keyboard.type('recipient_name')
    await page.keyboard.press('Enter')
    await expect(
      settings.getByRole('textbox', { name: text('email-editor.settings.text') }),
    ).toHaveValue('Hi {recipient_name}')
    await page.keyboard.press('Control+Z')
    await expect(mail.getByText('Hi', { exact: true })).toHaveCount(0)
    await page.keyboard.press('Control+Shift+Z')
    await outline.getByRole('button', { name: /^Heading: Hi/ }).focus()
    await page.keyboard.press('Delete')
    await expect.poll(async () => (await kinds()).length).toBe(count + 1)
    await page.keyboard.press('Control+S')
    await expect(page.getByText(text('email-editor.bar.saved'))).toBeVisible()
    await expect(bar('save')).toBeDisabled()
  })

  test('the address carries the view: phone, dark, selected block', async ({ page }) => {
    const { mail, settings } = await open(
      page,
      'egift_recipient',
      '?device=phone&look=dark&block=title',
    )
    const width = await mail.locator('body').evaluate((body) => body.clientWidth)
    expect(width).toBeLessThanOrEqual(375)
    const dark = await mail.locator('.c').evaluate((card) => getComputedStyle(card).backgroundColor)
    expect(dark).not.toBe('rgb(255, 255, 255)')
    await expect(
      settings.getByRole('heading', { name: text('email-design.kinds.heading') }),
    ).toBeVisible()
    await page.emulateMedia({ colorScheme: 'dark' })
    await isAccessible(page)
    await page
      .getByRole('button', { name: text('email-editor.view.looks.light'), exact: true })
      .click()
    await expect(page).not.toHaveURL(/look=/)
    await expect
      .poll(() => mail.locator('.c').evaluate((card) => getComputedStyle(card).backgroundColor))
      .toBe('rgb(255, 255, 255)')
  })

  test('the preview alone, at half its size', async ({ page }) => {
    await page.goto('/email-builder/editor/egift_recipient/preview?zoom=0.5')
    const frame = page.locator('iframe')
    await expect(frame.contentFrame().locator('h1')).toBeVisible()
    const [room, own] = await Promise.all([
      frame.boundingBox(),
      frame.evaluate((element) => element.clientWidth),
    ])
    expect(room?.width).toBeCloseTo(own / 2, 0)
    await isAccessible(page)
  })
})

test.describe('somebody without the right', () => {
  test.use({ role: 'staff' })
  test('finds no editor', async ({ page }) => {
    const response = await page.goto('/email-builder/editor/egift_claimed')
    expect(response?.status()).toBe(404)
  })
})
