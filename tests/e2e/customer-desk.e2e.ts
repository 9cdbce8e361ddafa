import fs from 'node:fs'
import { expect, isAccessible, test } from '../support/desk.ts'
import { text } from '../support/text.ts'

const card = 'Loyalty card'

test('the balance is explained as a sum that adds up', async ({ page, shop }) => {
  const tess = await shop.customer()
  await shop.credit(tess.id, { valueToUpdate: '40.00' })
  await shop.credit(tess.id, { valueToUpdate: '-15.00', reason: 'Other' })
  await page.goto(tess.path)
  const why = page.getByRole('region', { name: text('customers.why.title', { balance: '£25.00' }) })
  await expect(why.getByRole('row', { name: /Reward/ })).toContainText('+£40.00')
  await expect(why.getByRole('row', { name: /Other/ })).toContainText('\u2212£15.00')
  await expect(why.getByRole('row').last()).toContainText('£25.00')
  await isAccessible(page)
})

test('the balance is adjusted up and down, silently or with a mail, and taken back', async ({
  page,
  shop,
}) => {
  const tess = await shop.customer()
  await shop.credit(tess.id, { valueToUpdate: '10.00' })
  await page.goto(tess.path)
  await page.getByRole('button', { name: 'Adjust balance' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adjust balance' })
  await dialog.getByRole('radio', { name: text('commerce.adjust.take') }).click()
  await dialog.getByLabel('Amount').fill('4')
  await expect(dialog).toContainText('New balance£6.00')
  await isAccessible(page)
  await dialog
    .getByRole('button', { name: text('commerce.adjust.submitTake', { amount: '£4.00' }) })
    .dblclick()
  await expect(page.getByRole('region', { name: card })).toContainText('£6.00')
  await page
    .getByRole('region', { name: text('ui.notifications') })
    .getByRole('button', { name: 'Undo' })
    .click()
  await page
    .getByRole('button', { name: text('commerce.undo.submitGive', { amount: '£4.00' }) })
    .click()
  await expect(page.getByRole('region', { name: card })).toContainText('£10.00')
  await page.getByRole('button', { name: 'Adjust balance' }).click()
  await dialog.getByLabel('Amount').fill('2.50')
  await dialog
    .getByRole('checkbox', { name: text('customers.adjust.tell', { email: tess.email }) })
    .check()
  await dialog.getByLabel('Subject').fill('A little more')
  await dialog.getByRole('button', { name: 'Add £2.50' }).click()
  await expect(page.getByRole('region', { name: card })).toContainText('£12.50')
  await page
    .getByRole('navigation', { name: text('customers.sections.label') })
    .getByRole('link', { name: text('customers.sections.mails') })
    .click()
  await expect(page.getByRole('row', { name: 'A little more' })).toBeVisible()
})

test('sections have addresses of their own: cards with their lots, orders, mails, referrals', async ({
  page,
  shop,
}) => {
  const tess = await shop.customer()
  await shop.credit(tess.id, { valueToUpdate: '10.00' })
  await page.goto(`${tess.path}/cards`)
  await expect(page.getByRole('table', { name: 'Cards' })).toContainText('£10.00')
  await expect(page.getByRole('table', { name: text('commerce.lots.title') })).toContainText(
    'Promotional',
  )
  await isAccessible(page)
  const sections = page.getByRole('navigation', { name: text('customers.sections.label') })
  await sections.getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByText('No orders')).toBeVisible()
  await sections.getByRole('link', { name: 'Referrals' }).click()
  await page.getByRole('button', { name: text('customers.referrals.add') }).click()
  const friend = `${crypto.randomUUID().slice(0, 8)}@mail.example`
  await page.getByRole('dialog').getByLabel('Email').fill(friend)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('customers.referrals.submit') })
    .click()
  await expect(page.getByRole('row', { name: friend })).toContainText(
    text('customers.referrals.states.invited'),
  )
})

test('a note is kept, and blocking from earning is taken back from the toast', async ({
  page,
  shop,
}) => {
  const tess = await shop.customer()
  await page.goto(tess.path)
  await page.getByRole('button', { name: text('customers.acts.note') }).click()
  await page
    .getByRole('dialog')
    .getByLabel(text('customers.one.note'), { exact: true })
    .fill('prefers the phone')
  await page.getByRole('button', { name: text('commerce.note.submit') }).click()
  await expect(page.getByRole('region', { name: text('customers.one.details') })).toContainText(
    'prefers the phone',
  )
  await page.getByRole('button', { name: 'Block from earning' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block from earning' }).click()
  await expect(page.getByRole('button', { name: text('customers.acts.unblock') })).toBeVisible()
  await page
    .getByRole('region', { name: text('ui.notifications') })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(page.getByRole('button', { name: 'Block from earning' })).toBeVisible()
})

test('two customers become one after their sum was seen', async ({ page, shop }) => {
  const tess = await shop.customer()
  const twin = await shop.customer()
  await shop.credit(tess.id, { valueToUpdate: '10.00' })
  await shop.credit(twin.id, { valueToUpdate: '5.00' })
  await page.goto(tess.path)
  await page.getByRole('button', { name: 'Merge with another customer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge with another customer' })
  await expect(dialog.getByRole('button', { name: text('customers.merge.submit') })).toBeDisabled()
  await dialog.getByRole('combobox').pressSequentially(twin.last_name)
  await page.getByRole('option', { name: twin.name }).click()
  await expect(dialog).toContainText('Balance after£15.00')
  await dialog.getByRole('button', { name: text('customers.merge.submit') }).click()
  await expect(page.getByText('Merged. Balance is now £15.00')).toBeVisible()
  await expect(page.getByRole('region', { name: card })).toContainText('£15.00')
})

test('statement and personal data are downloaded; the statement can be printed', async ({
  page,
  shop,
}) => {
  const tess = await shop.customer()
  await shop.credit(tess.id, { valueToUpdate: '10.00' })
  await page.goto(tess.path)
  for (const name of ['Statement (JSON)', 'Export personal data']) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ])
    expect(fs.readFileSync(await download.path(), 'utf8')).toContain(tess.email)
  }
  await page.getByRole('link', { name: text('customers.acts.statement') }).click()
  await expect(page.getByRole('heading', { name: text('customers.statement.title') })).toBeVisible()
  await expect(
    page.getByRole('table', { name: text('customers.statement.movements') }),
  ).toContainText('+£10.00')
  await isAccessible(page)
})

test('a person is erased only after their e-mail was typed', async ({ page, shop }) => {
  const tess = await shop.customer()
  await shop.credit(tess.id, { valueToUpdate: '10.00' })
  await page.goto(tess.path)
  await page.getByRole('button', { name: text('customers.acts.erase') }).click()
  const dialog = page.getByRole('alertdialog', { name: text('customers.erase.title') })
  await expect(dialog.getByRole('button', { name: text('customers.erase.submit') })).toBeDisabled()
  await dialog.getByRole('textbox').fill(tess.email)
  await isAccessible(page)
  await dialog.getByRole('button', { name: text('customers.erase.submit') }).click()
  await expect(page.getByText(text('customers.erase.done', { amount: '£10.00' }))).toBeVisible()
  await expect(page).toHaveURL('/customers')
})

test('the list is narrowed to members, to a balance and to a tag', async ({ page, shop }) => {
  const tag = `t${crypto.randomUUID().slice(0, 8)}`
  const rich = await shop.customer({ tags: tag })
  const poor = await shop.customer({ tags: tag })
  await shop.credit(rich.id, { valueToUpdate: '10.00' })
  await page.goto('/customers')
  await page.getByRole('textbox', { name: 'Tag' }).fill(tag)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row')).toHaveCount(3)
  await page
    .getByRole('combobox', { name: text('customers.list.show') })
    .selectOption('With a balance')
  await expect(page.getByRole('row', { name: rich.email })).toBeVisible()
  await expect(page.getByRole('row', { name: poor.email })).toHaveCount(0)
  const search = page.getByRole('textbox', { name: text('customers.list.search') })
  await search.fill(rich.last_name)
  await expect(page.getByText(`1 match for “${rich.last_name}”`)).toBeVisible()
  await expect(page).toHaveURL(`/customers?tag=${tag}&show=with_balance&search=${rich.last_name}`)
  await search.fill(poor.last_name)
  await expect(page.getByText(`No customers match “${poor.last_name}”`)).toBeVisible()
  await page.getByRole('combobox', { name: text('customers.list.show') }).selectOption('Members')
  await expect(page.getByRole('row', { name: poor.email })).toBeVisible()
  await page.reload()
  await expect(search).toHaveValue(poor.last_name)
  await expect(page.getByRole('row')).toHaveCount(2)
  await isAccessible(page)
  await page
    .getByRole('combobox', { name: text('customers.list.show') })
    .selectOption('Blocked from earning')
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(page).toHaveURL('/customers')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.goto(`/customers?tag=${tag}&show=blocked`)
  await expect(page.getByText('No customers match these filters')).toBeVisible()
})

test('a store key is told once and ended', async ({ page }) => {
  const name = `Checkout ${crypto.randomUUID().slice(0, 6)}`
  await page.goto('/account/security')
  await page
    .getByRole('button', { name: text('shop.keys.make') })
    .first()
    .click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('button', { name: text('shop.keys.submit') }).click()
  const dialog = page.getByRole('dialog', { name: text('shop.keys.told') })
  const key = await dialog.getByRole('textbox', { name: text('shop.keys.key') }).inputValue()
  expect(key).toMatch(/^tsk_[\w-]{40,}$/)
  await isAccessible(page)
  await dialog.getByRole('button', { name: text('shop.keys.close') }).click()
  const row = page.getByRole('row', { name })
  await expect(row).toContainText(key.slice(-4))
  expect(await page.content()).not.toContain(key)
  await row.getByRole('button', { name: text('shop.keys.end') }).click()
  await page.getByRole('button', { name: text('shop.keys.endSubmit') }).click()
  await expect(row).toContainText(text('shop.keys.ended'))
})

test.describe('with limited access', () => {
  test.use({ role: 'limited' })
  test('there is nothing to change, export or erase', async ({ page, shop }) => {
    const tess = await shop.customer()
    await page.goto(tess.path)
    for (const name of ['Adjust balance', 'Export personal data', text('customers.acts.erase')])
      await expect(page.getByRole('button', { name })).toHaveCount(0)
    await page.goto('/account/security')
    await expect(page.getByRole('button', { name: text('shop.keys.make') })).toHaveCount(0)
  })
})
