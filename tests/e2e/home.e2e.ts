import { expect, isAccessible, test } from '../support/desk.ts'
import { text, textIn } from '../support/text.ts'

test('the figures are of the chosen days, and the address carries them', async ({ page, shop }) => {
  const tess = await shop.customer()
  await shop.credit(tess.id, { valueToUpdate: '12.34' })
  await page.goto('/')
  const range = page.getByRole('navigation', { name: text('home.range.label') })
  await expect(range.getByRole('link', { name: text('home.range.days30') })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect(page.getByRole('region', { name: text('home.moved') })).toContainText('£')
  await expect(page.getByRole('region', { name: text('home.attention.title') })).toBeVisible()
  await expect(
    page.getByRole('table', { name: text('commerce.transactions.title') }),
  ).toContainText(tess.name)
  await isAccessible(page)
  await range.getByRole('link', { name: text('home.range.week') }).click()
  await expect(page).toHaveURL(/\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/)
  await expect(range.getByRole('link', { name: text('home.range.week') })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect(page.getByRole('img', { name: /^Outstanding credit/ })).toBeVisible()
})

test('two dates of a year ago show what moved then', async ({ page }) => {
  await page.goto('/')
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('From', { exact: true }).fill(day(200))
  await page.getByLabel('To', { exact: true }).fill(day(100))
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(`/?from=${day(200)}&to=${day(100)}`)
  await expect(
    page.getByRole('navigation', { name: text('home.range.label') }).locator('[aria-current]'),
  ).toHaveCount(0)
  await page.getByText(text('ui.showTable')).click()
  await expect(
    page.getByRole('region', { name: text('ui.showTable') }).getByRole('row'),
  ).toHaveCount(102)
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
    await expect(page.getByText('That date range isn’t valid')).toBeVisible()
  }
})

test('in Russian', async ({ page }) => {
  await page.goto('/ru?from=2026-01-01&to=2026-01-31')
  await expect(page.getByRole('region', { name: textIn('ru', 'home.moved') })).toBeVisible()
  await expect(
    page.getByRole('region', { name: textIn('ru', 'home.attention.title') }),
  ).toBeVisible()
  await isAccessible(page)
})

test('what is left to set up stands there for the owner, and leads on', async ({ page }) => {
  await page.goto('/')
  const steps = page.getByRole('region', { name: text('onboarding.steps.title') })
  await expect(steps).toContainText('of 7 complete')
  await expect(
    steps
      .getByRole('listitem')
      .filter({ hasText: text('onboarding.steps.plan') })
      .getByRole('img', { name: 'Done' }),
  ).toBeVisible()
  await expect(
    steps
      .getByRole('listitem')
      .filter({ hasText: text('onboarding.steps.sender') })
      .getByRole('img', { name: text('onboarding.steps.open') }),
  ).toBeVisible()
})

test.describe('staff', () => {
  test.use({ role: 'staff' })

  test('see figures, not what only the owner can set up', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('region', { name: text('home.now') })).toBeVisible()
    await expect(page.getByRole('region', { name: text('onboarding.steps.title') })).toHaveCount(0)
  })
})
