import { expect, isAccessible, test } from '../support/desk.ts'

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

test.setTimeout(120_000)

test('all four tabs: figures that lead on, charts with a table, a day, a closed month', async ({
  page,
}) => {
  await page.goto('/')
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Gift Card analytics' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gift Card analytics' })).toBeVisible()
  const range = page.getByRole('navigation', { name: 'Days shown' })
  await expect(range.getByRole('link', { name: 'This month' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect(page.getByText(/^As of /)).toBeVisible()

  // a period, its charts, and what a figure is made of
  await page.getByLabel('From', { exact: true }).fill(day(120))
  await page.getByLabel('To', { exact: true }).fill(day(1))
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(new RegExp(`from=${day(120)}&to=${day(1)}`))
  await expect(page.getByRole('img', { name: /issued, (more|less) than/ })).toBeVisible()
  await page.getByText('Show as a table').first().click()
  await expect(
    page.getByRole('region', { name: 'Show as a table' }).getByRole('row').first(),
  ).toContainText('This period')
  await page.getByText('What these figures mean').click()
  await expect(
    page.getByText('All credit issued in the period, less what of it was undone.'),
  ).toBeVisible()
  await isAccessible(page)
  await expect(
    page
      .getByRole('table', { name: /mails?, by state$/ })
      .getByRole('link', { name: 'Not delivered' }),
  ).toHaveAttribute(
    'href',
    `/store-credit?view=deliveries&show=failed&from=${day(120)}&to=${day(1)}`,
  )
  const credit = page.getByRole('region', { name: 'Credit', exact: true })
  await expect(credit).toContainText('before: £')
  await credit.getByRole('definition').filter({ hasText: '£' }).first().getByRole('link').click()
  await expect(page).toHaveURL(
    new RegExp(`/store-credit\\?kind=issue&from=${day(120)}&to=${day(1)}`),
  )
  await expect(page.getByRole('table', { name: 'Transactions' })).toContainText('Credit issued')

  // what is owed, and that it adds up
  await page.goto(`/gift-cards-analytics?tab=liability&from=${day(60)}&to=${day(0)}&grain=week`)
  await expect(page.getByRole('heading', { name: /What is owed at the end of/ })).toBeVisible()
  await expect(
    page.getByRole('img', { name: /Credit outstanding (rose|fell|stayed)/ }),
  ).toBeVisible()
  const rows = page.getByRole('table', { name: /^Opening \+ issued/ }).getByRole('row')
  const cents = (text: string) =>
    Math.round(Number(text.replaceAll(/[£,]/g, '').replace('\u2212', '-')) * 100)
  const cells = (await rows.nth(1).getByRole('cell').allInnerTexts()).slice(1).map(cents) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  expect(cells[0] + cells[1] - cells[2] - cells[3] + cells[4]).toBe(cells[5])
  for (const name of ['By age', 'By balance of the card', 'By source'])
    await expect(page.getByRole('table', { name })).toBeVisible()
  await isAccessible(page)

  // the calendar, to the cards of a day
  await page
    .getByRole('navigation', { name: 'Gift Card analytics' })
    .getByRole('link', { name: 'Expiry' })
    .click()
  await expect(page.getByRole('heading', { name: 'What to expect' })).toBeVisible()
  await page.getByRole('link', { name: 'Next month' }).click()
  await expect(page).toHaveURL(/month=\d{4}-\d\d/)
  await page
    .getByRole('link', { name: /has its last day/ })
    .first()
    .click()
  await expect(page.getByRole('table', { name: /^Last day / })).toContainText('£')
  await isAccessible(page)

  // the books
  await page
    .getByRole('navigation', { name: 'Gift Card analytics' })
    .getByRole('link', { name: 'Journal' })
    .click()
  await expect(page.getByRole('table', { name: 'Journal' })).toContainText('Liability, promotional')
  await page.getByRole('button', { name: 'Close a month' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close a month' })
  const name = await dialog.getByLabel('Month').locator('option').first().innerText()
  await isAccessible(page)
  await dialog.getByRole('button', { name: `Close ${name}` }).click()
  await expect(page.getByRole('table', { name: 'Closed months' })).toContainText('Unchanged')
  await expect(page.getByRole('table', { name: 'Closed months' })).toContainText(name)
})

test('days that cannot be shown are named by their field; in Russian too', async ({ page }) => {
  for (const [search, field] of [
    [`from=${day(1)}&to=${day(9)}`, '“From” can’t be shown'],
    ['from=1826-01-01&to=2026-01-01', '“From” can’t be shown'],
    ['from=2026-01-01&to=2226-01-01', '“To” can’t be shown'],
  ] as const) {
    expect((await page.goto(`/gift-cards-analytics?${search}`))?.status()).toBe(200)
    await expect(page.getByRole('main').getByRole('alert')).toContainText(field)
  }
  await page.goto('/gift-cards-analytics?tab=journal')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Export a table' })
  await expect(dialog.getByLabel('What')).toHaveValue('journal')
  await dialog.getByRole('button', { name: 'Start export' }).click()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    'Export started: Journal',
  )
  for (const tab of ['overview', 'liability', 'expiry', 'journal']) {
    await page.goto(`/ru/gift-cards-analytics?tab=${tab}`)
    await expect(
      page.getByRole('heading', { level: 1, name: 'Аналитика подарочных карт' }),
    ).toBeVisible()
    await isAccessible(page)
  }
})

test.describe('limited', () => {
  test.use({ role: 'limited' })
  test('sees figures and closes no month', async ({ page }) => {
    await page.goto('/gift-cards-analytics?tab=journal')
    await expect(page.getByRole('heading', { name: 'Closed months' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Close a month' })).toHaveCount(0)
  })
})
