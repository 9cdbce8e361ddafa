import fs from 'node:fs'
import type { Bulk } from '#contract/bulk/bulk-shapes.ts'
import { ended, idOf, toCheck, unique } from '../../support/bulk/campaign-form.ts'
import { accountOf, expect, isAccessible, test } from '../../support/desk.ts'
import { text, textIn } from '../../support/text.ts'

test('cards by hand: two rows, the dry run, the question with the amount, and they are issued', async ({
  page,
  shop,
}) => {
  test.slow()
  const title = unique('Fair')
  await page.goto('/')
  await page.getByRole('link', { name: text('shell.menu.bulk') }).click()
  await expect(page.getByRole('heading', { name: 'Campaigns', level: 1 })).toBeVisible()
  await isAccessible(page)
  await page.getByRole('link', { name: text('bulk.create') }).click()
  await expect(page.getByRole('link', { name: text('bulk.choose.gift_card.go') })).toBeVisible()
  await isAccessible(page)
  await page.getByRole('link', { name: text('bulk.choose.gift_card.go') }).click()
  await page.getByLabel('Title').fill(title)
  await expect(page.getByLabel(text('bulk.form.hand.countOf', { row: '1' }))).toHaveValue('1')
  await expect(page.getByLabel(text('bulk.form.hand.balanceOf', { row: '1' }))).toHaveValue('10.00')
  await page.getByLabel(text('bulk.form.hand.countOf', { row: '1' })).fill('12')
  await page.getByRole('button', { name: text('bulk.form.hand.add') }).click()
  await page.getByLabel(text('bulk.form.hand.balanceOf', { row: '2' })).fill('0.50')
  await toCheck(page)
  await expect(
    page.getByText(text('bulk.form.problems.underLimit', { min: '£1.00', max: '' })),
  ).toBeVisible()
  await expect(page.getByLabel(text('bulk.form.hand.balanceOf', { row: '2' }))).toBeFocused()
  await page.getByLabel(text('bulk.form.hand.balanceOf', { row: '2' })).fill('25')
  await expect(page.getByText('13 cards, £145.00')).toBeVisible()
  await isAccessible(page)
  await toCheck(page)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  const verdicts = page.getByRole('table', { name: text('bulk.check.verdicts') })
  await expect(verdicts.getByRole('row', { name: /New card/ })).toContainText('£145.00')
  await expect(
    page.locator('#content').getByRole('link', { name: text('bulk.title') }),
  ).toHaveAttribute('href', '/bulk-gift-cards')
  await expect(
    page.getByRole('heading', { name: /^You owe £[\d,.]+ now and £[\d,.]+ after$/ }),
  ).toBeVisible()
  await isAccessible(page)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: `Start “${title}”?` })
  await expect(dialog.getByLabel(text('bulk.start.mailedTo'))).toHaveValue(accountOf('owner').email)
  await isAccessible(page)
  await dialog.getByLabel(text('bulk.start.mailedTo')).fill('stranger@elsewhere.example')
  await dialog.getByRole('button', { name: 'Issue 13 rewards, £145.00' }).click()
  await expect(dialog.getByText(text('bulk.start.notRecipient'))).toBeVisible()
  await dialog.getByLabel(text('bulk.start.mailedTo')).fill(accountOf('staff').email)
  const id = idOf(page)
  await dialog.getByRole('button', { name: 'Issue 13 rewards, £145.00' }).click()
  await expect(page).toHaveURL(new RegExp(`/bulk-gift-cards/overview/${id}$`))
  await ended(shop, id)
  await page.goto(`/bulk-gift-cards/past-uploads?search=${encodeURIComponent(title)}`)
  const row = page.getByRole('row', { name: new RegExp(title) })
  await expect(row).toContainText(text('bulk.states.bulk_finished'))
  await expect(row).toContainText('13 of 13')
  await expect(row).toContainText('£145.00')
  await isAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('link', { name: `Download rows: ${title}` }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${title}.csv`)
  expect(
    fs
      .readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\n'),
  ).toHaveLength(14)
})

test('loyalty credit by hand is for a customer that is picked, and the saved draft knows who it is', async ({
  page,
  shop,
}) => {
  const tess = await shop.customer()
  await page.goto('/bulk-gift-cards/create/loyalty-cards')
  await page.getByLabel(text('bulk.form.sources.hand')).check()
  await page.getByLabel('Title').fill(unique('Picked'))
  await toCheck(page)
  await expect(page.getByText(text('bulk.form.problems.customer'))).toBeVisible()
  await page.getByLabel(text('bulk.form.hand.customerOf', { row: '1' })).fill(tess.last_name)
  await page.getByRole('option', { name: tess.name }).click()
  await page.getByRole('button', { name: text('bulk.form.save') }).click()
  await expect(page).toHaveURL(/\/bulk-gift-cards\/b\d+\?view=edit$/)
  await expect(page.getByLabel(text('bulk.form.hand.customerOf', { row: '1' }))).toHaveValue(
    tess.name,
  )
  await page.reload()
  await expect(page.getByLabel(text('bulk.form.hand.customerOf', { row: '1' }))).toHaveValue(
    tess.name,
  )
  await toCheck(page)
  await expect(
    page
      .getByRole('table', { name: text('bulk.check.verdicts') })
      .getByRole('row', { name: /Customer/ }),
  ).toContainText('£10.00')
})

test('a quick batch lives in the browser until it is saved, once, and is changed then', async ({
  page,
  shop,
}) => {
  const title = unique('Quick')
  await page.goto('/bulk-gift-cards/create')
  await page.getByRole('button', { name: text('bulk.choose.campaign.go') }).click()
  await expect(page).toHaveURL(/\/bulk-gift-cards\/new-[0-9a-f]{8}$/)
  await page.getByLabel('Title').fill(title)
  await page.getByLabel(text('bulk.form.hand.countOf', { row: '1' })).fill('3')
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await expect(page.getByLabel(text('bulk.form.hand.countOf', { row: '1' }))).toHaveValue('3')
  await isAccessible(page)
  const calls: string[] = []
  page.on('request', (request) => {
    if (/bulk-campaigns/.test(request.url())) calls.push(request.method())
  })
  await page.getByRole('button', { name: text('bulk.form.save') }).click()
  await expect(page).toHaveURL(/\/bulk-gift-cards\/b\d+\?view=edit$/)
  const id = idOf(page)
  await page.getByLabel(text('bulk.form.hand.countOf', { row: '1' })).fill('4')
  await page.reload()
  await expect(page.getByLabel(text('bulk.form.hand.countOf', { row: '1' }))).toHaveValue('4')
  await page.getByRole('button', { name: text('bulk.form.save') }).click()
  await expect(page.getByText(text('bulk.form.saved'))).toBeVisible()
  expect(calls).toEqual(['POST', 'PUT'])
  await page.goto(`/bulk-gift-cards?search=${encodeURIComponent(title)}`)
  await expect(page.getByText(text('bulk.list.noMatch'))).toBeVisible()
  await page.getByLabel(text('bulk.list.state'), { exact: true }).selectOption('Checked')
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('button', { name: 'Issue 4 rewards, £40.00' }).click()
  await expect(page).toHaveURL(new RegExp(`/overview/${id}$`))
  await ended(shop, id)
})

test('the mail is seen as it will look while it is written', async ({ page }) => {
  await page.goto('/bulk-gift-cards/create/loyalty-cards')
  await page.getByLabel(text('bulk.form.mail.subject')).fill('Spring credit')
  await page
    .getByLabel(text('bulk.form.mail.body'), { exact: true })
    .fill('Thank you for three years')
  const preview = page.getByRole('region', { name: text('commerce.mailPreview.title') })
  await expect(preview.getByText('Spring credit')).toBeVisible()
  await expect(preview.frameLocator('iframe').getByText('Thank you for three years')).toBeVisible()
  await page.getByLabel(text('bulk.form.mail.subject')).fill('')
  await expect(preview.getByText(text('mail.letters.bulk_loyalty_card.subject'))).toBeVisible()
})

test('a campaign waits for its time, says so, and is called off', async ({ page }) => {
  await page.goto('/bulk-gift-cards/create/gift-cards')
  await page.getByLabel('Title').fill(unique('Later'))
  await page.getByLabel(text('bulk.form.start.later')).check()
  await page.getByLabel(text('bulk.form.start.at')).fill('2020-01-01T10:00')
  await toCheck(page)
  await expect(page.getByText(text('bulk.form.problems.pastTime'))).toBeVisible()
  await page.getByLabel(text('bulk.form.start.at')).fill('2099-07-01T09:30')
  await toCheck(page)
  await page.getByRole('button', { name: text('bulk.acts.schedule') }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('9:30')
  await dialog.getByRole('button', { name: 'Issue 1 reward, £10.00' }).click()
  await expect(page.getByText(text('bulk.scheduled.starts'))).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toHaveCount(0)
  await isAccessible(page)
  await page.getByRole('button', { name: text('bulk.scheduled.callOff') }).click()
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeEnabled()
  await page.getByRole('button', { name: text('bulk.acts.delete') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('bulk.delete.submit') })
    .click()
  await expect(page).toHaveURL(/\/bulk-gift-cards$/)
})

test('our people are asked for a campaign', async ({ page }) => {
  await page.goto('/bulk-gift-cards/create')
  await page.getByRole('button', { name: text('bulk.request.send') }).click()
  await expect(page.getByText(text('bulk.request.required'))).toBeVisible()
  await page
    .getByLabel(text('bulk.request.message'))
    .fill('Everybody who bought in May gets ten pounds')
  await page.getByRole('button', { name: text('bulk.request.send') }).click()
  await expect(page.getByText(/Received as k\d+/)).toBeVisible()
  await page.goto('/ru/bulk-gift-cards/create')
  await expect(page.getByRole('heading', { name: textIn('ru', 'bulk.choose.title') })).toBeVisible()
  await isAccessible(page)
})

test.describe('with limited access', () => {
  test.use({ role: 'limited' })
  test('campaigns are read, not made', async ({ page, shop }) => {
    const title = unique('Read')
    const source = [{ count: 1, entity_data: { balance: '10.00' } }]
    const { bulk } = (await shop.post('/bulks', {
      bulk: { operation_name: 'gift_card', title, source },
    })) as {
      bulk: Bulk
    }
    await page.goto(`/bulk-gift-cards?search=${encodeURIComponent(title)}`)
    await expect(page.getByRole('row', { name: new RegExp(title) })).toBeVisible()
    await expect(page.getByRole('link', { name: title })).toHaveCount(0)
    await expect(page.getByRole('link', { name: text('bulk.create') })).toHaveCount(0)
    await page.goto('/bulk-gift-cards/past-uploads')
    await expect(page.getByRole('link', { name: /^Download rows/ })).toHaveCount(0)
    for (const path of ['create', 'create/gift-cards', 'create/loyalty-cards', bulk.bulk_id])
      expect((await page.goto(`/bulk-gift-cards/${path}`))?.status(), path).toBe(404)
  })
})
