import fs from 'node:fs'
import type { Bulk } from '#contract/bulk/bulk.ts'
import { ended, idOf, toCheck, unique } from '../../support/bulk/campaign-form.ts'
import { accountOf, expect, isAccessible, test } from '../../support/desk.ts'

test('cards by hand: two rows, the dry run, the question with the amount, and they are issued', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000)
  const title = unique('Fair')
  await page.goto('/')
  await page.getByRole('link', { name: 'Campaigns' }).click()
  await expect(page.getByRole('heading', { name: 'Campaigns', level: 1 })).toBeVisible()
  await isAccessible(page)
  await page.getByRole('link', { name: 'Create campaign' }).click()
  await isAccessible(page)
  await page.getByRole('link', { name: 'Make gift cards' }).click()
  await page.getByLabel('Title').fill(title)
  await expect(page.getByLabel('Count, row 1')).toHaveValue('1')
  await expect(page.getByLabel('Balance, row 1')).toHaveValue('10.00')
  await page.getByLabel('Count, row 1').fill('12')
  await page.getByRole('button', { name: 'Add row' }).click()
  await page.getByLabel('Balance, row 2').fill('0.50')
  await toCheck(page)
  await expect(page.getByText('More than £1.00')).toBeVisible()
  await expect(page.getByLabel('Balance, row 2')).toBeFocused()
  await page.getByLabel('Balance, row 2').fill('25')
  await expect(page.getByText('13 cards, £145.00')).toBeVisible()
  await isAccessible(page)
  await toCheck(page)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  const verdicts = page.getByRole('table', { name: 'Row by row' })
  await expect(verdicts.getByRole('row', { name: /New card/ })).toContainText('£145.00')
  await expect(page.locator('#content').getByRole('link', { name: 'Campaigns' })).toHaveAttribute(
    'href',
    '/bulk-gift-cards',
  )
  await expect(
    page.getByRole('heading', { name: /^You owe £[\d,.]+ now and £[\d,.]+ afterwards$/ }),
  ).toBeVisible()
  await isAccessible(page)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: `Start “${title}”?` })
  await expect(dialog.getByLabel('Who hears when it is done')).toHaveValue(accountOf('owner').email)
  await isAccessible(page)
  await dialog.getByLabel('Who hears when it is done').fill('stranger@elsewhere.example')
  await dialog.getByRole('button', { name: 'Issue 13 rewards, £145.00' }).click()
  await expect(dialog.getByText('Only people of your shop can get this e-mail.')).toBeVisible()
  await dialog.getByLabel('Who hears when it is done').fill(accountOf('staff').email)
  const id = idOf(page)
  await dialog.getByRole('button', { name: 'Issue 13 rewards, £145.00' }).click()
  await expect(page).toHaveURL(new RegExp(`/bulk-gift-cards/overview/${id}$`))
  await ended(shop, id)
  await page.goto(`/bulk-gift-cards/past-uploads?search=${encodeURIComponent(title)}`)
  const row = page.getByRole('row', { name: new RegExp(title) })
  await expect(row).toContainText('Finished')
  await expect(row).toContainText('13 of 13')
  await expect(row).toContainText('£145.00')
  await isAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('link', { name: `Download the rows of ${title}` }).click(),
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
  await page.getByLabel('By hand').check()
  await page.getByLabel('Title').fill(unique('Picked'))
  await toCheck(page)
  await expect(page.getByText('Pick a customer from the list.')).toBeVisible()
  // comes into sight first: a list that is open closes when the page scrolls
  await page.getByLabel('Customer, row 1').click()
  await page.getByLabel('Customer, row 1').fill(tess.last_name)
  await page.getByRole('option', { name: tess.name }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL(/\/bulk-gift-cards\/b\d+\?view=edit$/)
  await expect(page.getByLabel('Customer, row 1')).toHaveValue(tess.name)
  await page.reload()
  await expect(page.getByLabel('Customer, row 1')).toHaveValue(tess.name)
  await toCheck(page)
  await expect(
    page.getByRole('table', { name: 'Row by row' }).getByRole('row', { name: /Customer/ }),
  ).toContainText('£10.00')
})

test('a quick batch lives in the browser until it is saved, once, and is changed then', async ({
  page,
  shop,
}) => {
  const title = unique('Quick')
  await page.goto('/bulk-gift-cards/create')
  await page.getByRole('button', { name: 'Start a quick batch' }).click()
  await expect(page).toHaveURL(/\/bulk-gift-cards\/new-[0-9a-f]{8}$/)
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Count, row 1').fill('3')
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await expect(page.getByLabel('Count, row 1')).toHaveValue('3')
  await isAccessible(page)
  const calls: string[] = []
  page.on('request', (request) => {
    if (/bulk-campaigns/.test(request.url())) calls.push(request.method())
  })
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL(/\/bulk-gift-cards\/b\d+\?view=edit$/)
  const id = idOf(page)
  await page.getByLabel('Count, row 1').fill('4')
  await page.reload()
  await expect(page.getByLabel('Count, row 1')).toHaveValue('4')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('The draft was saved')).toBeVisible()
  expect(calls).toEqual(['POST', 'PUT'])
  await page.goto(`/bulk-gift-cards?search=${encodeURIComponent(title)}`)
  await expect(page.getByText('No campaign fits')).toBeVisible()
  await page.getByLabel('State', { exact: true }).selectOption('Checked')
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('button', { name: 'Issue 4 rewards, £40.00' }).click()
  await expect(page).toHaveURL(new RegExp(`/overview/${id}$`))
  await ended(shop, id)
})

test('the mail is seen as it will look while it is written', async ({ page }) => {
  await page.goto('/bulk-gift-cards/create/loyalty-cards')
  await page.getByLabel('Subject').fill('Spring credit')
  await page.getByLabel('Text', { exact: true }).fill('Thank you for three years')
  const preview = page.getByRole('region', { name: 'The mail as it will look' })
  await expect(preview.getByText('Spring credit')).toBeVisible()
  await expect(preview.frameLocator('iframe').getByText('Thank you for three years')).toBeVisible()
  await page.getByLabel('Subject').fill('')
  await page.getByLabel('By hand').check()
  await toCheck(page)
  await expect(page.getByText('Required Field')).toBeVisible()
})

test('a campaign waits for its time, says so, and is called off', async ({ page }) => {
  await page.goto('/bulk-gift-cards/create/gift-cards')
  await page.getByLabel('Title').fill(unique('Later'))
  await page.getByLabel('At a time').check()
  await page.getByLabel('Begins at').fill('2020-01-01T10:00')
  await toCheck(page)
  await expect(page.getByText('This time is over')).toBeVisible()
  await page.getByLabel('Begins at').fill('2099-07-01T09:30')
  await toCheck(page)
  await page.getByRole('button', { name: 'Schedule' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('9:30')
  await dialog.getByRole('button', { name: 'Issue 1 reward, £10.00' }).click()
  await expect(page.getByText('It starts by itself on')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toHaveCount(0)
  await isAccessible(page)
  await page.getByRole('button', { name: 'Call off' }).click()
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeEnabled()
  await page.getByRole('button', { name: 'Delete draft' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete campaign' }).click()
  await expect(page).toHaveURL(/\/bulk-gift-cards$/)
})

test('our people are asked for a campaign', async ({ page }) => {
  await page.goto('/bulk-gift-cards/create')
  await page.getByRole('button', { name: 'Ask for a campaign' }).click()
  await expect(page.getByText('Say what the campaign is for.')).toBeVisible()
  await page.getByLabel('What is it for?').fill('Everybody who bought in May gets ten pounds')
  await page.getByRole('button', { name: 'Ask for a campaign' }).click()
  await expect(page.getByText(/We got it as k\d+/)).toBeVisible()
  await page.goto('/ru/bulk-gift-cards/create')
  await expect(page.getByRole('heading', { name: 'Новая кампания' })).toBeVisible()
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
    await expect(page.getByRole('link', { name: 'Create campaign' })).toHaveCount(0)
    await page.goto('/bulk-gift-cards/past-uploads')
    await expect(page.getByRole('link', { name: /^Download the rows/ })).toHaveCount(0)
    for (const path of ['create', 'create/gift-cards', 'create/loyalty-cards', bulk.bulk_id])
      expect((await page.goto(`/bulk-gift-cards/${path}`))?.status(), path).toBe(404)
  })
})
