import { expect, isAccessible, test } from '../support/desk.ts'
import { text as english, textIn } from '../support/text.ts'

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

test.slow()

test('all four tabs: figures that lead on, charts with a table, a day, a closed month', async ({
  page,
}) => {
  await page.goto('/')
  await page
    .getByRole('navigation', { name: english('shell.menu.label') })
    .getByRole('link', { name: english('analytics.title') })
    .click()
  await expect(
    page.getByRole('heading', { level: 1, name: english('analytics.title') }),
  ).toBeVisible()
  const range = page.getByRole('navigation', { name: english('analytics.range.label') })
  await expect(range.getByRole('link', { name: 'This month' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect(page.getByText(/^As of /)).toBeVisible()

  // a period, its charts, and the list behind a figure
  await page.getByLabel('From', { exact: true }).fill(day(120))
  await page.getByLabel('To', { exact: true }).fill(day(1))
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(new RegExp(`from=${day(120)}&to=${day(1)}`))
  await expect(page.getByRole('img', { name: /issued, (up|down) from/ })).toBeVisible()
  await page.getByText(english('ui.showTable')).first().click()
  await expect(
    page
      .getByRole('region', { name: english('ui.showTable') })
      .getByRole('row')
      .first(),
  ).toContainText(english('analytics.charts.thisPeriod'))
  await page.getByText(english('analytics.definitions')).click()
  await expect(page.getByText(english('analytics.kpis.issued.means'))).toBeVisible()
  await isAccessible(page)
  await expect(
    page
      .getByRole('table', { name: /emails? by status$/ })
      .getByRole('link', { name: english('analytics.mailStates.failed') }),
  ).toHaveAttribute(
    'href',
    `/store-credit?view=deliveries&show=failed&from=${day(120)}&to=${day(1)}`,
  )
  const credit = page.getByRole('region', { name: 'Credit', exact: true })
  await expect(credit).toContainText(english('analytics.before', { value: '£' }))
  await credit.getByRole('definition').filter({ hasText: '£' }).first().getByRole('link').click()
  await expect(page).toHaveURL(
    new RegExp(`/store-credit\\?kind=issue&from=${day(120)}&to=${day(1)}`),
  )
  await expect(
    page.getByRole('table', { name: english('commerce.transactions.title') }),
  ).toContainText(english('commerce.transactions.kinds.issue'))

  // the liability, and that it adds up
  await page.goto(`/gift-cards-analytics?tab=liability&from=${day(60)}&to=${day(0)}&grain=week`)
  await expect(page.getByRole('heading', { name: /Liability at the end of/ })).toBeVisible()
  await expect(
    page.getByRole('img', { name: /Outstanding credit (rose|fell|unchanged)/ }),
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
  for (const name of ['By age', english('analytics.charts.byBalance'), 'By source'])
    await expect(page.getByRole('table', { name })).toBeVisible()
  await isAccessible(page)

  // the calendar, to the cards of a day
  await page
    .getByRole('navigation', { name: english('analytics.title') })
    .getByRole('link', { name: english('analytics.tabs.expiry') })
    .click()
  await expect(
    page.getByRole('heading', { name: english('analytics.forecast.title') }),
  ).toBeVisible()
  await page.getByRole('link', { name: english('ui.nextMonth') }).click()
  await expect(page).toHaveURL(/month=\d{4}-\d\d/)
  await page
    .getByRole('link', { name: /: £[\d.,]+ expires$/ })
    .first()
    .click()
  await expect(page.getByRole('table', { name: /^Expires on / })).toContainText('£')
  await isAccessible(page)

  // the books
  await page
    .getByRole('navigation', { name: english('analytics.title') })
    .getByRole('link', { name: english('analytics.tabs.journal') })
    .click()
  await expect(page.getByRole('table', { name: english('analytics.tabs.journal') })).toContainText(
    english('analytics.accounts.liability_promotional'),
  )
  await page.getByRole('button', { name: 'Close a month' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close a month' })
  const name = await dialog.getByLabel('Month').locator('option:checked').innerText()
  await expect(dialog.getByRole('region', { name: english('commerce.sheet.title') })).toContainText(
    english('analytics.heads.closing'),
  )
  await isAccessible(page)
  await dialog.getByRole('button', { name: `Close ${name}` }).click()
  await expect(page.getByRole('table', { name: english('analytics.closes.title') })).toContainText(
    english('analytics.closes.same'),
  )
  await expect(page.getByRole('table', { name: english('analytics.closes.title') })).toContainText(
    name,
  )
})

test('days that cannot be shown are named by their field; in Russian too', async ({ page }) => {
  for (const [search, field] of [
    [`from=${day(1)}&to=${day(9)}`, '“From” isn’t valid'],
    ['from=1826-01-01&to=2026-01-01', '“From” isn’t valid'],
    ['from=2026-01-01&to=2226-01-01', '“To” isn’t valid'],
  ] as const) {
    expect((await page.goto(`/gift-cards-analytics?${search}`))?.status()).toBe(200)
    await expect(page.getByRole('main').getByRole('alert')).toContainText(field)
  }
  await page.goto('/gift-cards-analytics?tab=journal')
  await page.getByRole('button', { name: english('exports.open'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: english('exports.dialog.title') })
  await expect(dialog.getByLabel(english('exports.dialog.kind'))).toHaveValue('journal')
  await dialog.getByRole('button', { name: english('exports.dialog.submit') }).click()
  await expect(page.getByRole('region', { name: english('ui.notifications') })).toContainText(
    'Export started: Journal',
  )
  for (const tab of ['overview', 'liability', 'expiry', 'journal']) {
    await page.goto(`/ru/gift-cards-analytics?tab=${tab}`)
    await expect(
      page.getByRole('heading', { level: 1, name: textIn('ru', 'analytics.title') }),
    ).toBeVisible()
    await isAccessible(page)
  }
})

test.describe('limited', () => {
  test.use({ role: 'limited' })
  test('sees figures and closes no month', async ({ page }) => {
    await page.goto('/gift-cards-analytics?tab=journal')
    await expect(
      page.getByRole('heading', { name: english('analytics.closes.title') }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Close a month' })).toHaveCount(0)
  })
})
