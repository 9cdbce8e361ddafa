import fs from 'node:fs'
import { parse } from 'csv-parse/sync'
import { accountOf, expect, isAccessible, test } from '../support/desk.ts'
import { text as english, textIn } from '../support/text.ts'

const outboxKey = () =>
  (JSON.parse(fs.readFileSync('test-results/data/secrets.json', 'utf8')) as { OUTBOX_KEY: string })
    .OUTBOX_KEY

test('a filtered list is exported: made in the background, mailed, downloaded, without any formula', async ({
  page,
  shop,
  request,
  baseURL,
}) => {
  const tess = await shop.customer({ last_name: `e${crypto.randomUUID().slice(0, 8)}` })
  await shop.credit(tess.id, { valueToUpdate: '5.00', note: '=HYPERLINK("http://evil.example")' })
  await shop.credit(tess.id, { valueToUpdate: '-2.00' })
  await page.goto(`/store-credit?search=${tess.last_name}`)
  await expect(page.getByText('2 matches')).toBeVisible()
  await page.getByRole('button', { name: english('exports.open'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: english('exports.dialog.title') })
  const mailTo = dialog.getByLabel(english('exports.dialog.mailedTo'))
  await expect(mailTo).toHaveValue(accountOf('owner').email)
  await expect(dialog.getByLabel('Only rows that match the list’s 1 filter')).toBeChecked()
  await isAccessible(page)
  await mailTo.fill('stranger@elsewhere.example')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(english('exports.dialog.notRecipient'))).toBeVisible()
  await mailTo.fill(accountOf('owner').email)
  await dialog.getByRole('button', { name: english('exports.dialog.submit') }).click()
  await expect(dialog).toBeHidden()
  const toast = page.getByRole('region', { name: english('ui.notifications') })
  await expect(toast).toContainText('Export started: Activity')
  await toast.getByRole('button', { name: english('exports.see') }).click()
  await expect(page).toHaveURL(/\/download\?export=x\d+$/)
  const id = new URL(page.url()).searchParams.get('export')
  const row = page.getByRole('row').filter({ has: page.locator('[aria-current=true]') })
  await expect(row).toContainText(english('exports.states.done'))
  await expect(row).toContainText('2 rows')
  await isAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('link', { name: english('exports.downloadNamed', { name: 'Activity' }) }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^demo-activity-\d{4}-\d\d-\d\d\.csv$/)
  const text = fs.readFileSync(await download.path(), 'utf8')
  expect([text.startsWith('\uFEFF'), text.trim().split('\r\n').length]).toEqual([true, 3])
  expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  expect(text).toContain(',-2.00,')
  const outbox = `http://localhost:${Number(new URL(baseURL ?? '').port) + 1000}/outbox`
  await expect(async () => {
    const list = await (await request.get(`${outbox}?key=${outboxKey()}`)).text()
    // other tests export at the same time
    const mails = [
      ...list.matchAll(/\/outbox\/(m\d+)\?[^"]*">Your export of [^<]* is ready</g),
    ].slice(0, 5)
    const texts = await Promise.all(
      mails.map(async ([, mail]) =>
        (await request.get(`${outbox}/${mail}?key=${outboxKey()}`)).text(),
      ),
    )
    expect(texts.some((text) => text.includes(`/download?export=${id}`))).toBe(true)
  }).toPass({ timeout: 15_000 })
  await page.goto('/ru/download')
  await expect(page.getByRole('heading', { name: textIn('ru', 'exports.title') })).toBeVisible()
  await isAccessible(page)
})

test('any list offers every kind: a journal of some days begins from the customers', async ({
  page,
}) => {
  await page.goto('/customers')
  await page.getByRole('button', { name: english('exports.open'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: english('exports.dialog.title') })
  await dialog.getByLabel('Table').selectOption('Journal')
  await dialog.getByLabel(english('exports.dialog.from')).fill('2026-02-02')
  await dialog.getByLabel(english('exports.dialog.to'), { exact: true }).fill('2026-02-01')
  await expect(
    dialog.getByRole('button', { name: english('exports.dialog.submit') }),
  ).toBeDisabled()
  await dialog.getByLabel(english('exports.dialog.to'), { exact: true }).fill('2026-03-01')
  await dialog.getByRole('button', { name: english('exports.dialog.submit') }).click()
  await expect(page.getByText('Export started: Journal')).toBeVisible()
})

test('what was owed at the end of a past day is exported; a day that is yet to come is said', async ({
  page,
}) => {
  const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)
  await page.goto('/gift-cards-analytics?tab=liability')
  await page.getByRole('button', { name: english('exports.open'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: english('exports.dialog.title') })
  const on = dialog.getByLabel(english('exports.dialog.on'))
  await on.fill(day(2))
  await expect(dialog.getByText(english('exports.dialog.dayToCome'))).toBeVisible()
  await expect(
    dialog.getByRole('button', { name: english('exports.dialog.submit') }),
  ).toBeDisabled()
  await on.fill(day(-30))
  await dialog.getByRole('button', { name: english('exports.dialog.submit') }).click()
  const toast = page.getByRole('region', { name: english('ui.notifications') })
  await expect(toast).toContainText('Export started: Liability')
  await toast.getByRole('button', { name: english('exports.see') }).click()
  const row = page.getByRole('row').filter({ has: page.locator('[aria-current=true]') })
  await expect(row).toContainText(english('exports.states.done'))
  await expect(row).toContainText('at the end of')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row
      .getByRole('link', { name: english('exports.downloadNamed', { name: 'Liability' }) })
      .click(),
  ])
  const lots = parse(fs.readFileSync(await download.path()), {
    bom: true,
    columns: true,
  }) as Record<string, string>[]
  expect(lots.length).toBeGreaterThan(0)
  // nothing in it is newer than that day
  for (const { issued_on } of lots) expect(issued_on! <= day(-30)).toBe(true)
})

test.describe('with limited access', () => {
  test.use({ role: 'limited' })
  test('nothing is exported, and the exports are not there', async ({ page }) => {
    await page.goto('/store-credit?view=cards')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(
      page.getByRole('button', { name: english('exports.open'), exact: true }),
    ).toHaveCount(0)
    expect((await page.goto('/download'))?.status()).toBe(404)
  })
})
