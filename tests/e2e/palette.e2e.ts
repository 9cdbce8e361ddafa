import { expect, isAccessible, test } from '../support/desk.ts'
import { text, textIn } from '../support/text.ts'

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
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: text('shell.keyboard.title') })
  await expect(help).toBeVisible()
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
