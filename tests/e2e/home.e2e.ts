import { expect, isAccessible, test } from '../support/desk.ts'

test('the figures are of the chosen days, and the address carries them', async ({ page, shop }) => {
  const tess = await shop.customer()
  await shop.credit(tess.id, { valueToUpdate: '12.34' })
  await page.goto('/')
  const range = page.getByRole('navigation', { name: 'Days shown' })
  await expect(range.getByRole('link', { name: '30 days' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('region', { name: 'In these days' })).toContainText('£')
  await expect(page.getByRole('region', { name: 'Needs attention' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Transactions' })).toContainText(tess.name)
  await isAccessible(page)
  await range.getByRole('link', { name: '7 days' }).click()
  await expect(page).toHaveURL(/\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/)
  await expect(range.getByRole('link', { name: '7 days' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('img', { name: /^Credit outstanding/ })).toBeVisible()
})

test('two dates of a year ago show what moved then', async ({ page }) => {
  await page.goto('/')
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('From', { exact: true }).fill(day(200))
  await page.getByLabel('To', { exact: true }).fill(day(100))
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(`/?from=${day(200)}&to=${day(100)}`)
  await expect(
    page.getByRole('navigation', { name: 'Days shown' }).locator('[aria-current]'),
  ).toHaveCount(0)
  await page.getByText('Show as a table').click()
  await expect(page.getByRole('region', { name: 'Show as a table' }).getByRole('row')).toHaveCount(
    102,
  )
})

test('days that cannot be shown: a sentence and the usual ones', async ({ page }) => {
  for (const search of [
    '?from=2026-02-30',
    '?from=x&to=y',
    '?from=2099-01-01',
    '?to=1900-01-01&from=1950-01-01',
    '?from=2020-01-01&to=2025-01-01',
  ]) {
    const response = await page.goto(`/${search}`)
    expect(response?.status(), search).toBe(200)
    await expect(page.getByText('The address names days that cannot be shown')).toBeVisible()
  }
})

test('in Russian', async ({ page }) => {
  await page.goto('/ru?from=2026-01-01&to=2026-01-31')
  await expect(page.getByRole('region', { name: 'За период' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Требует внимания' })).toBeVisible()
  await isAccessible(page)
})

test('what is left to set up stands there for the owner, and leads on', async ({ page }) => {
  await page.goto('/')
  const steps = page.getByRole('region', { name: 'Set up your shop' })
  await expect(steps).toContainText('of 7 done')
  await expect(
    steps
      .getByRole('listitem')
      .filter({ hasText: 'Choose a plan' })
      .getByRole('img', { name: 'Done' }),
  ).toBeVisible()
  await expect(
    steps
      .getByRole('listitem')
      .filter({ hasText: 'Say who your mails are from' })
      .getByRole('img', { name: 'To do' }),
  ).toBeVisible()
})

test.describe('staff', () => {
  test.use({ role: 'staff' })

  test('see figures, not what only the owner can set up', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'Now' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Set up your shop' })).toHaveCount(0)
  })
})
