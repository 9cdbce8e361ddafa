import type { Page } from '@playwright/test'
import { expect, isAccessible, test } from '../support/desk.ts'
import { text, textIn } from '../support/text.ts'

/** Opens the finder; a key that comes before the page listens is pressed again. */
const openFinder = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('Control+k')
    const field = page.getByRole('dialog').getByRole('searchbox')
    await expect(field).toBeFocused({ timeout: 3000 })
  }).toPass()

test('Ctrl K goes to a screen by keyboard alone and gives the focus back', async ({ page }) => {
  await page.goto('/customers')
  const search = page.getByRole('textbox', { name: 'Search customers' })
  await search.focus()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: text('shell.palette.title') })
  const field = palette.getByRole('searchbox')
  await expect(field).toBeFocused()
  await isAccessible(page)
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await expect(search).toBeFocused()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('secur')
  await expect(palette.getByRole('menuitem')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/account/security')
  await expect(palette).toBeHidden()
})

test('a name typed without accents and turned leads to its customer by Enter', async ({
  page,
  shop,
}) => {
  const name = `bel${crypto.randomUUID().slice(0, 8)}`
  const { path } = await shop.customer({ last_name: `Ó${name}` })
  await page.goto('/customers')
  await openFinder(page)
  await page.keyboard.type(`o${name} tess`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(path)
})

test('it finds a customer by name, in Russian too', async ({ page, shop }) => {
  const tess = await shop.customer()
  await page.goto('/ru')
  await page.getByRole('button', { name: textIn('ru', 'shell.palette.open') }).click()
  const palette = page.getByRole('dialog', { name: textIn('ru', 'shell.palette.title') })
  await palette.getByRole('searchbox').fill(tess.last_name)
  await palette.getByRole('menuitem', { name: tess.name }).click()
  await expect(page).toHaveURL(`/ru${tess.path}`)
})

test('it says when nothing is found, and does not stand before a form', async ({ page }) => {
  await page.goto('/customers')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: text('shell.palette.title') })
  await palette.getByRole('searchbox').fill('nobody-has-such-a-name')
  await expect(palette.getByText(text('shell.palette.nothing'))).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await page.getByRole('button', { name: text('store-credit.open') }).click()
  await page.getByRole('combobox', { name: text('store-credit.recipient') }).waitFor()
  await page.keyboard.press('Control+k')
  await expect(palette).toBeHidden()
})

test('it issues to the first person of a command, and refuses an amount in a sentence', async ({
  page,
  shop,
}) => {
  const tess = await shop.customer()
  await page.goto('/customers')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: text('shell.palette.title') })
  const field = palette.getByRole('searchbox')
  await field.fill('issue -5 to tess')
  await expect(palette.getByText(text('shell.palette.problems.not_positive'))).toBeVisible()
  await expect(field).toHaveValue('issue -5 to tess')
  await field.fill(`issue 12.50 to ${tess.last_name}`)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(text('store-credit.recipientEmail'))).toHaveValue(tess.email)
  await expect(page.getByRole('textbox', { name: text('store-credit.amount') })).toHaveValue(
    '12.50',
  )
  await page.keyboard.press('Escape')
})

test('? shows the keys, G and a letter goes to a screen, and both can be switched off', async ({
  page,
}) => {
  await page.goto('/customers')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const help = page.getByRole('dialog', { name: text('shell.keyboard.title') })
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(help).toBeVisible({ timeout: 3000 })
  }).toPass()
  await isAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(page).toHaveURL(/\/store-credit/)
  await page.keyboard.press('?')
  await help.getByRole('switch').click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/store-credit/)
})

test.describe('limited access', () => {
  test.use({ role: 'limited' })
  test('is offered only what it may see', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: text('shell.palette.open') }).click()
    const items = page.getByRole('dialog').getByRole('menuitem')
    await expect(items.filter({ hasText: /^Account$/ })).toHaveCount(1)
    await expect(items.filter({ hasText: /^(Staff|Audit)$/ })).toHaveCount(0)
  })
})

test('Ctrl Z keeps its meaning in an editor, and a command opens a day’s liability', async ({
  page,
}) => {
  const undoing = page.getByRole('alertdialog', { name: text('commerce.undo.title') })
  await page.goto('/loyalty/create?blank=1')
  const title = page.getByRole('textbox', { name: text('workflow-editor.bar.title') })
  const before = await title.inputValue()
  await title.fill('Keys')
  await title.press('Tab')
  await page.keyboard.press('Control+z')
  await expect(title).toHaveValue(before)
  await expect(undoing).toBeHidden()

  await page.goto('/')
  await openFinder(page)
  await page.keyboard.type('liability 2026-03-01')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/gift-cards-analytics?tab=liability&from=2026-03-01&to=2026-03-01')
})

test.describe('as staff', () => {
  test.use({ role: 'staff' })
  test('J and K walk rows, C issues, Ctrl Enter sends once, Ctrl Z asks before it undoes', async ({
    page,
    shop,
  }) => {
    const tess = await shop.customer()
    await page.goto('/customers')
    const search = page.getByRole('textbox', { name: 'Search customers' })
    const undoing = page.getByRole('alertdialog', { name: text('commerce.undo.title') })
    await search.focus()
    await page.keyboard.type('jkc')
    await page.keyboard.press('Control+z')
    await expect(search).not.toHaveValue('jkc')
    await search.fill(tess.last_name)
    const row = page.getByRole('row').filter({ hasText: tess.name })
    await expect(page.getByRole('row')).toHaveCount(2)
    await search.blur()
    await page.keyboard.press('j')
    await expect(row.getByRole('link').first()).toBeFocused()
    await expect(undoing).toBeHidden()

    await page.keyboard.press('c')
    const form = page.getByRole('dialog', { name: text('store-credit.title') })
    const recipient = text('store-credit.recipient')
    await expect(form.getByRole('combobox', { name: recipient })).toBeFocused()
    await page.keyboard.type(tess.last_name)
    await page.getByRole('option', { name: tess.name }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await form.getByLabel(text('store-credit.amount')).fill('7.43')
    await page.keyboard.press('Control+Enter')
    const question = page.getByRole('dialog', { name: 'Send £7.43?' })
    await expect(question).toBeVisible()
    await expect(question.getByRole('button', { name: 'Send £7.43' })).toBeEnabled()
    await question.getByRole('button', { name: 'Send £7.43' }).press('Control+Enter')
    await expect(page.getByText(`£7.43 sent to ${tess.name}`)).toBeVisible()
    expect(await shop.account(tess.id)).toEqual({ count: 1, balance: '7.43' })

    await expect(question).toBeHidden()
    await page.keyboard.press('Control+z')
    await expect(undoing.getByRole('button', { name: 'Deduct £7.43' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(undoing).toBeHidden()
    expect(await shop.account(tess.id)).toEqual({ count: 1, balance: '7.43' })
  })
})
