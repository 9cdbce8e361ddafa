import fs from 'node:fs'
import { expect, isAccessible, test } from '../support/desk.ts'

test('movements are searched as one types, opened beside the list, and the address carries all of it', async ({
  page,
  shop,
}) => {
  const tess = await shop.customer()
  await shop.credit(tess.id, { valueToUpdate: '12.34', note: 'broken jar' })
  await page.goto('/store-credit')
  await page.getByRole('textbox', { name: 'Search movements' }).fill(tess.last_name)
  const row = page.getByRole('row', { name: tess.email })
  await expect(row).toContainText('+£12.34')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(new RegExp(`search=${tess.last_name}`))
  await isAccessible(page)
  await row.getByRole('link').click()
  const panel = page.getByRole('complementary', { name: 'Transaction' })
  await expect(panel).toContainText('broken jar')
  await page.reload()
  await expect(panel).toContainText('broken jar')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(row).toBeVisible()
})

test('filters narrow together; no match says so and offers the way out', async ({ page, shop }) => {
  const tess = await shop.customer()
  await shop.credit(tess.id, { valueToUpdate: '7.00', reason: 'Donation' })
  await page.goto(`/store-credit?search=${tess.last_name}`)
  await page.getByLabel('What', { exact: true }).selectOption('Credit issued')
  await expect(page).toHaveURL(/kind=issue/)
  await page.getByText('More filters').click()
  await page.getByLabel('Reason').selectOption('Donation')
  await page.getByLabel('At least').fill('7')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/min=7/)
  await expect(page.getByText('1 match', { exact: true })).toBeVisible()
  await page.getByLabel('At most').fill('6.99')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No movement matches')).toBeVisible()
  await isAccessible(page)
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(page).toHaveURL('/store-credit')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('a movement has an address of its own', async ({ page, shop }) => {
  const { transaction } = await shop.card()
  await page.goto(`/store-credit/${transaction}`)
  await expect(page.getByRole('complementary', { name: 'Transaction' })).toContainText('+£20.00')
  await expect(page.getByRole('table', { name: 'Transactions' })).toBeVisible()
})

test('the filtered list is exported, and nothing in it can become a formula', async ({ page, shop }) => {
  const tess = await shop.customer({ last_name: `e${crypto.randomUUID().slice(0, 8)}` })
  await shop.credit(tess.id, { valueToUpdate: '5.00', note: '=HYPERLINK("http://evil.example")' })
  await shop.credit(tess.id, { valueToUpdate: '-2.00' })
  await page.goto(`/store-credit?search=${tess.last_name}`)
  await expect(page.getByText('2 matches')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const text = fs.readFileSync(await download.path(), 'utf8')
  expect(text.trim().split('\r\n')).toHaveLength(3)
  expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  expect(text).toContain(',-2.00,')
  await expect(page.getByText('2 movements exported')).toBeVisible()
})

test('figures of the home page lead to what they are made of', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: /^£/ }).first().click()
  await expect(page).toHaveURL(/\/store-credit\?kind=issue&from=\d{4}-\d\d-\d\d&to=/)
  await expect(page.getByLabel('What', { exact: true })).toHaveValue('issue')
})

test.describe('with limited access', () => {
  test.use({ role: 'limited' })
  test('movements are read, not exported, and approvals are not there', async ({ page }) => {
    await page.goto('/store-credit')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Approvals' })).toHaveCount(0)
    await page.goto('/store-credit?view=cards')
    await expect(page.getByRole('row').nth(1)).toContainText('••••')
  })
})
