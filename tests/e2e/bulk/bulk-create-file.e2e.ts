import fs from 'node:fs'
import type { Page } from '@playwright/test'
import { ended, idOf, toCheck, unique } from '../../support/bulk/campaign-form.ts'
import { expect, isAccessible, test } from '../../support/desk.ts'
import { text as english } from '../../support/text.ts'

const csv = (text: string | Buffer, name = 'people.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})
const uploadField = (page: Page) => page.getByLabel(english('bulk.file.choose'), { exact: true })

test('a file with semicolons: columns are named, bad rows are left out, the rest start', async ({
  page,
  shop,
}) => {
  test.slow()
  const tess = await shop.customer()
  const names = Array.from({ length: 3 }, () => crypto.randomUUID().slice(0, 8))
  const rows = [
    'Who;Mailbox;Worth',
    ...names.map((name) => `Guest ${name};${name}@mail.example;1.250`),
    `${tess.name};${tess.email};20,00`,
    'Nobody;not-an-address;5,00',
    `Late;late-${names[0]}@mail.example;much`,
    'Too;many;cells;here',
  ]
  await page.goto('/bulk-gift-cards/create/gift-cards')
  const title = unique('Semicolons')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel(english('bulk.form.sources.file')).check()
  await expect(page.getByRole('button', { name: english('bulk.file.click') })).toBeVisible()
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: english('bulk.file.template') }).click(),
  ])
  expect(template.suggestedFilename()).toBe('gift-cards.csv')
  await toCheck(page)
  await expect(page.getByText(english('bulk.form.problems.fileMissing'))).toBeVisible()
  await uploadField(page).setInputFiles(csv(rows.join('\n')))
  await expect(page.getByText('7 rows, utf-8')).toBeVisible()
  await expect(
    page.getByText('We couldn’t find the “Amount” column.', { exact: false }),
  ).toBeVisible()
  await expect(
    page.getByText(
      english('bulk.file.problems.broken_row', {
        reason: 'Line 8: It has 4 cells, but the header has 3.',
      }),
    ),
  ).toBeVisible()
  await expect(page.getByLabel(english('bulk.file.delimiter'))).toHaveValue(';')
  await page.getByLabel(english('bulk.file.meaningOf', { head: 'Worth' })).selectOption('Amount')
  await page.getByLabel(english('bulk.file.meaningOf', { head: 'Mailbox' })).selectOption('Email')
  await page.getByLabel(english('bulk.file.meaningOf', { head: 'Who' })).selectOption('Name')
  const question = page.getByRole('group', {
    name: english('bulk.file.questions.decimal', { column: 'Worth', sample: '1.250' }),
  })
  await expect(
    question.getByText(english('bulk.file.questions.comma', { meaning: '£1,250.00' })),
  ).toBeVisible()
  await toCheck(page)
  await expect(
    page.getByText('Answer the questions and fix the issues above first', { exact: false }),
  ).toBeVisible()
  await question.getByLabel('Comma as decimal separator', { exact: false }).check()
  await isAccessible(page)
  await toCheck(page)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  const verdicts = page.getByRole('table', { name: english('bulk.check.verdicts') })
  await expect(verdicts.getByRole('row', { name: /Over the limit/ })).toContainText('3')
  await expect(verdicts.getByRole('row', { name: /Customer/ })).toContainText('£20.00')
  await expect(verdicts.getByRole('row', { name: /Invalid email/ })).toContainText(
    english('bulk.check.leftOut'),
  )
  await verdicts.getByRole('link', { name: english('bulk.verdicts.bad_amount.name') }).click()
  await expect(page).toHaveURL(/verdict=bad_amount/)
  const list = page.getByRole('table', { name: 'Rows', exact: true })
  await expect(list.getByRole('row')).toHaveCount(2)
  await expect(list).toContainText(english('bulk.check.reasons.bad_amount', { typed: 'much' }))
  await isAccessible(page)
  await page
    .getByLabel(english('bulk.rows.verdict'), { exact: true })
    .selectOption(english('bulk.rows.everyVerdict'))
  await page.getByRole('textbox', { name: english('bulk.rows.search') }).fill(tess.last_name)
  await expect(list.getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(/search=/)
  const [bad] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: english('bulk.check.badRows') }).click(),
  ])
  const text = fs.readFileSync(await bad.path(), 'utf8')
  expect(text.trim().split('\n')).toHaveLength(7)
  expect(text).toContain('not-an-address')
  const id = idOf(page)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('button', { name: 'Issue 1 reward, £20.00' }).click()
  await expect(page).toHaveURL(/overview/)
  await ended(shop, id)
  expect((await shop.account(tess.id)).balance).toBe('20.00')

  // the platform remembers the meaning of these headers
  await page.goto('/bulk-gift-cards/create/gift-cards')
  await page.getByLabel(english('bulk.form.sources.file')).check()
  await uploadField(page).setInputFiles(csv('Who;Mailbox;Worth\nAda;ada@mail.example;5,00'))
  await expect(page.getByLabel(english('bulk.file.meaningOf', { head: 'Worth' }))).toHaveValue(
    'balance',
  )
})

test('loyalty credit from a file, balances to zero first: the sum is shown, only a first row counts', async ({
  page,
  shop,
}) => {
  test.slow()
  const ada = await shop.customer()
  const bea = await shop.customer()
  await shop.credit(ada.id, { valueToUpdate: '7.00' })
  await page.goto('/bulk-gift-cards/create/loyalty-cards')
  const title = unique('Reset')
  await page.getByLabel('Title').fill(title)
  await uploadField(page).setInputFiles(
    csv(
      [
        'email,amount',
        `${ada.email},5.00`,
        `${bea.email},5.00`,
        `${bea.email},3.00`,
        `nobody-${ada.id}@mail.example,5.00`,
      ].join('\n'),
    ),
  )
  await expect(page.getByText('4 rows, utf-8')).toBeVisible()
  await page.getByLabel(english('bulk.file.reset')).check()
  await expect(
    page.getByText('Each customer in the file loses their current loyalty card balance', {
      exact: false,
    }),
  ).toBeVisible()
  await page.getByLabel(english('bulk.form.mail.active')).uncheck()
  await isAccessible(page)
  await toCheck(page)
  const verdicts = page.getByRole('table', { name: english('bulk.check.verdicts') })
  await expect(verdicts.getByRole('row', { name: /Credited recently/ })).toContainText(
    english('bulk.check.leftOut'),
  )
  await expect(verdicts.getByRole('row', { name: /No customer/ })).toBeVisible()
  await page.getByLabel(english('bulk.check.choices.credited_lately')).check()
  await expect(verdicts.getByRole('row', { name: /Credited recently/ })).toContainText(
    english('bulk.check.runs'),
  )
  await expect(
    page.getByText(english('bulk.check.resetWarning', { amount: '£7.00' })),
  ).toBeVisible()
  await expect(verdicts.getByRole('row', { name: /Duplicate/ })).toContainText(
    english('bulk.check.leftOut'),
  )
  await expect(page.getByLabel(english('bulk.check.choices.duplicate'))).toHaveCount(0)
  await expect(
    page.getByText('only the first row of each person counts', { exact: false }),
  ).toBeVisible()
  const id = idOf(page)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('button', { name: 'Issue 2 rewards, £10.00' }).click()
  await expect(page).toHaveURL(/overview/)
  await ended(shop, id)
  expect((await shop.account(ada.id)).balance).toBe('5.00')
  expect((await shop.account(bea.id)).balance).toBe('5.00')
})

test('a bad file is named in a sentence, and nothing of it is kept', async ({ page }) => {
  await page.goto('/bulk-gift-cards/create/loyalty-cards')
  const say = (text: string) =>
    expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
  await uploadField(page).setInputFiles(csv(''))
  await say('The file is empty.')
  await uploadField(page).setInputFiles(
    csv(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0xff, 0xfe, 0]), 'people.xlsx'),
  )
  await say('This isn’t a CSV file. Save the table as CSV and try again.')
  await uploadField(page).setInputFiles(csv('first,second\n1,2'))
  await say('We couldn’t find the “Email” column.')
  await say('We couldn’t find the “Amount” column.')
  await page.getByRole('button', { name: english('bulk.file.another') }).click()
  await uploadField(page).setInputFiles(csv('email,amount\n'))
  await say(english('bulk.file.problems.no_rows'))
  await page.getByRole('button', { name: english('bulk.file.another') }).click()
  await uploadField(page).setInputFiles(csv('email,amount,amount\na@mail.example,1,2'))
  await say('The column “amount” appears twice')
})

test('a file is dropped, its upload seen and called off, its reading awaited', async ({ page }) => {
  await page.goto('/bulk-gift-cards/create/loyalty-cards')
  const drop = async () => {
    const dataTransfer = await page.evaluateHandle(() => {
      const data = new DataTransfer()
      data.items.add(
        new File(['email,amount\na@mail.example,5.00'], 'dropped.csv', { type: 'text/csv' }),
      )
      return data
    })
    await page
      .getByRole('group', { name: english('bulk.file.dropZone') })
      .dispatchEvent('drop', { dataTransfer })
  }
  let letGo: () => void = () => undefined
  const held = new Promise<void>((done) => (letGo = done))
  await page.route('**/api/bucket/uploadFile*', async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  await drop()
  await expect(
    page.getByRole('progressbar', { name: english('bulk.file.sendingLabel') }),
  ).toBeVisible()
  await page.getByRole('button', { name: english('bulk.file.cancel') }).click()
  await expect(page.getByRole('button', { name: english('bulk.file.click') })).toBeVisible()
  letGo()
  await page.unroute('**/api/bucket/uploadFile*')
  await page.route('**/bulks/validate', async (route) => {
    await new Promise((done) => setTimeout(done, 1500))
    await route.continue()
  })
  await drop()
  await expect(page.getByText(english('bulk.file.validating'), { exact: true })).toBeVisible()
  await toCheck(page)
  await expect(page.getByText('The file is still loading.', { exact: false })).toBeVisible()
  await expect(page.getByText('1 row, utf-8')).toBeVisible()
})
