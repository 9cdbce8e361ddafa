import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, isAccessible, test } from '../../support/desk.ts'
import { rivalFile } from '../../support/bulk/rival-files.ts'
import { text as english, textIn, type TextKey } from '../../support/text.ts'

const csv = (text: string, name: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})
const mark = () => crypto.randomUUID().slice(0, 8)

test('a Rise file is recognised, checked, taken over, proved, and undone', async ({ page }) => {
  test.slow()
  const of = mark()
  const people = [1, 2, 3].map((n) => ({
    email: `${of}-${n}@mail.example`,
    name: `Rival ${n}`,
    minor: 1050n * BigInt(n),
  }))
  const text = rivalFile('rise', people).replaceAll('rgc-', `rgc-${of}-`)
  const broken = `${text}rgc-${of}-9,2025-06-01,not-an-address,5.00,5.00,,,,,,Active\r\n`
  await page.goto('/integrations')
  await page.getByRole('link', { name: english('integrations.moveIn') }).click()
  await expect(
    page.getByRole('heading', { name: english('move-in.title'), level: 1 }),
  ).toBeVisible()
  await isAccessible(page)
  await page
    .getByLabel(english('bulk.file.choose'), { exact: true })
    .setInputFiles(csv(broken, `rise-${of}.csv`))
  await expect(
    page.getByText(english('move-in.recognised', { system: english('move-in.sources.rise') })),
  ).toBeVisible()
  await expect(
    page.getByLabel(english('bulk.file.meaningOf', { head: 'Remaining Value' })),
  ).toHaveValue('balance')
  await isAccessible(page)
  await page.getByRole('button', { name: english('move-in.check') }).click()
  await expect(page).toHaveURL(/\/integrations\/move-in\?bulk=b\d+$/)
  await expect(
    page.getByText('£68.00 in the file = £63.00 to take over + £5.00 refused.'),
  ).toBeVisible()
  const [refused] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: english('move-in.acts.refused') }).click(),
  ])
  const lines = fs
    .readFileSync(await refused.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('not-an-address')
  await isAccessible(page)
  await page
    .getByRole('button', { name: english('move-in.acts.start', { amount: '£63.00' }) })
    .click()
  const dialog = page.getByRole('alertdialog')
  await isAccessible(page)
  await dialog
    .getByRole('button', { name: english('move-in.acts.start', { amount: '£63.00' }) })
    .click()
  await expect(
    page.getByText(
      english('move-in.proof.proved', {
        file: '£68.00',
        taken: '£63.00',
        refused: '£5.00',
        ledger: '£63.00',
      }),
    ),
  ).toBeVisible({ timeout: 60_000 })
  await isAccessible(page)
  await page.screenshot({ path: 'test-results/move-in-proof.png', fullPage: true })
  await page.reload()
  await expect(page.getByText('Proved to the cent', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: english('move-in.acts.undo'), exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '£63.00', exact: false }).click()
  await expect(
    page.getByText(english('move-in.proof.provedUndone', { ledger: '£0.00' })),
  ).toBeVisible({ timeout: 60_000 })
  await page.goto('/integrations/move-in')
  await expect(page.getByRole('link', { name: `rise-${of}.csv` })).toBeVisible()
  await page
    .getByLabel(english('bulk.file.choose'), { exact: true })
    .setInputFiles(csv(text, `rise-again-${of}.csv`))
  await expect(page.getByText('Only differences will be posted.', { exact: false })).toBeVisible()
})

test('points need their worth, and an edited header is refused, in Russian too', async ({
  page,
}) => {
  const russian = (key: TextKey, values = {}) => textIn('ru', key, values)
  await page.goto('/ru/integrations/move-in')
  const choose = page.getByLabel(russian('bulk.file.choose'), { exact: true })
  await choose.setInputFiles(csv('email,points\na@x.example,52620\n', 'smile.csv'))
  await expect(page.getByText(russian('move-in.recognised', { system: 'Smile.io' }))).toBeVisible()
  const points = page.getByLabel(russian('move-in.rate.points'), { exact: true })
  await expect(points).toHaveValue('100')
  await points.fill('')
  await expect(page.getByText(russian('move-in.rate.wrong'), { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: russian('move-in.check') })).toBeDisabled()
  await isAccessible(page)
  await page.screenshot({ path: 'test-results/move-in-points-ru.png', fullPage: true })
  await page.getByRole('button', { name: russian('move-in.another') }).click()
  await choose.setInputFiles(
    csv('Rise Gift Card ID,Recipient Email,Remaining\nr1,a@x.example,5\n', 'edited.csv'),
  )
  await expect(page.getByText('Похоже, файл изменили', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: russian('move-in.check') })).toBeDisabled()
})

test('everything is exported, downloaded, and verified offline', async ({ page }) => {
  test.slow()
  await page.goto('/integrations/move-in')
  await page.getByRole('button', { name: english('exports.everything.act') }).click()
  const toast = page.getByRole('region', { name: english('ui.notifications') })
  await toast.getByRole('button', { name: english('exports.see') }).click()
  const row = page.getByRole('row').filter({ has: page.locator('[aria-current=true]') })
  await expect(row).toContainText(english('exports.states.done'), { timeout: 120_000 })
  const name = english('exports.downloadNamed', { name: english('exports.kinds.everything') })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('link', { name }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^demo-everything-[\d-]+\.jsonl\.gz$/)
  const file = 'test-results/everything.jsonl.gz'
  await download.saveAs(file)
  const verify = (of: string) =>
    execFileSync(process.execPath, ['lib/platform/cli/ledger-verify.ts', of], {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: 'test-results/no-data' },
    })
  expect(verify(file)).toContain('difference 0.00')
  const text = gunzipSync(fs.readFileSync(file)).toString('utf8')
  const changed = text.replace('"balance": ', '"balance": 1')
  fs.writeFileSync('test-results/changed.jsonl.gz', gzipSync(changed))
  expect(() => verify('test-results/changed.jsonl.gz')).toThrow()
})
